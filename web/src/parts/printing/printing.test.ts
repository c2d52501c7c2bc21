import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawPaper, readPaper } from '../../../../domain/testing/thermal-paper.ts'
import type { PaperWidthMm } from '../../device/paper.ts'
import { columnsOf, layOut, type Paper } from './paper.ts'
import { drawerBytes, printBytes } from './printer-bytes.ts'
import { safeText } from './safe-text.ts'

const paperWidthsMm = [80, 58] as const satisfies readonly PaperWidthMm[]

const printed = (paper: Paper, widthMm: 58 | 80 = 80) => {
  const columns = columnsOf[widthMm]
  return readPaper(printBytes(layOut(paper, widthMm), { kind: 'esc-pos', cuts: true, columns }))
}
const texts = (paper: Paper, widthMm: 58 | 80 = 80) =>
  printed(paper, widthMm).flatMap((mark) => (mark.kind === 'text' && mark.text !== '' ? [mark.text] : []))

describe('the bytes for a printer', () => {
  test('have Spanish letters and the euro on the code page that was chosen', () => {
    const text = '¿Ñandú, pingüino? Açaí 12,50 € · 2 × 3 – «ªº» œ'
    expect(texts([{ kind: 'text', text }])).toEqual([text])
  })

  test('put the amount at the right edge, and break a long name before it', () => {
    const name = 'Extracto de Limón Sierra de la cosecha tardía'
    const lines = texts([{ kind: 'pair', left: name, right: '1.021,25 €', bold: true }], 58)
    expect(lines).toEqual(['Extracto de Limón     1.021,25 €', 'Sierra de la cosecha', 'tardía'])
  })

  test('print letters of double size on half as many columns', () => {
    const [mark] = printed([{ kind: 'pair', left: 'Total', right: '41,25 €', large: true, bold: true }], 58)
    expect(mark).toMatchObject({ text: 'Total    41,25 €', scale: 2, bold: true })
  })

  test('keep the columns of a table, or give a name its own line', () => {
    const rows = [{ cells: ['IVA', 'Base', 'Cuota', 'Total'] }, { cells: ['21 %', '27,48', '5,77', '33,25'] }]
    expect(texts([{ kind: 'table', rows }], 58)).toEqual(
      ['IVA      Base    Cuota    Total', '21 %    27,48     5,77    33,25'].map(
        (line) => expect.stringMatching(new RegExp(line.replaceAll(/ +/g, ' +'))) as string,
      ),
    )
    const large = [{ cells: ['21 %', '127.482,10', '15.774,20', '133.256,30'] }]
    expect(texts([{ kind: 'table', rows: large }], 58)[0]).toBe('21 %')
  })

  test('draw the code of an invoice with the size and the level that the law wants', () => {
    const text =
      'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=G00000000&numserie=A1-2026-004182&fecha=16-11-2026&importe=41.25'
    for (const widthMm of paperWidthsMm) {
      const code = printed([{ kind: 'qr', text }], widthMm).find(({ kind }) => kind === 'qr')
      expect(code).toMatchObject({ text, level: 'M', align: 1 })
      const { dots } = code as { dots: number }
      // 45 modules, or 49 if the printer needs a version more.
      expect((dots * 45) / 8).toBeGreaterThanOrEqual(30)
      expect((dots * 49) / 8).toBeLessThanOrEqual(40)
    }
  })

  test('fit the bar code of a long number on narrow paper', () => {
    const text = 'L9007199254740991'
    const lines = layOut([{ kind: 'barcode', text }], 58)
    const bytes = printBytes(lines, { kind: 'esc-pos', cuts: false, columns: columnsOf[58] })
    expect(readPaper(bytes)).toContainEqual(expect.objectContaining({ kind: 'barcode', text }))
    expect(() => drawPaper(bytes, columnsOf[58], () => ({ size: 0, data: [] }))).not.toThrow()
  })

  test('open the drawer at the pin that was chosen, and cut only if asked', () => {
    expect(readPaper(drawerBytes('esc-pos', 2))).toEqual([{ kind: 'pulse', pin: 2 }])
    expect(readPaper(drawerBytes('esc-pos', 5))).toEqual([{ kind: 'pulse', pin: 5 }])
    const uncut = printBytes(layOut([{ kind: 'gap' }], 80), { kind: 'esc-pos', cuts: false, columns: 48 })
    expect(readPaper(uncut).some(({ kind }) => kind === 'cut')).toBe(false)
    expect(printed([{ kind: 'gap' }]).at(-2)).toEqual({ kind: 'cut' })
  })
})

describe('a name that somebody wrote', () => {
  test.each([
    ['is a sign of several parts', '👩‍🌾 Lía 🇪🇸', '? Lía ?'],
    ['is written from right to left', 'שלום \u202eolleH', '? olleH'],
    ['has letters without a place', 'Łódź Ştefan', '?ódz Stefan'],
    ['opens a drawer', 'A\u001bp\u0000\u0019\u00faB', 'ApúB'],
    ['breaks the line', 'one\r\ntwo\u2028three', 'onetwothree'],
    ['has high commands', '\u0090\u009b\u0080x', 'x'],
  ])('and %s', (_title, name, shown) => expect(safeText(name).replaceAll(/\?+/g, '?')).toBe(shown))

  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 80 }),
  )

  test('never becomes a command, nor makes a line wider than the paper', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom(...paperWidthsMm), (name, value, widthMm) => {
        const columns = columnsOf[widthMm]
        const paper: Paper = [
          { kind: 'text', text: name },
          { kind: 'text', text: name, align: 'center', large: true },
          { kind: 'pair', left: name, right: value, bold: true },
          { kind: 'pair', left: value, right: name, large: true },
          { kind: 'table', rows: [{ cells: [name, value, '1'] }, { cells: ['a', 'b', 'c'] }] },
        ]
        const marks = printed(paper, widthMm)
        // The reader refuses commands that it does not know; of those that it knows, only the knife is in this paper.
        expect(marks.filter(({ kind }) => kind !== 'text')).toEqual([{ kind: 'cut' }])
        for (const mark of marks)
          if (mark.kind === 'text') expect(mark.text.length * mark.scale).toBeLessThanOrEqual(columns)
      }),
      { numRuns: 500 },
    )
  })
})
