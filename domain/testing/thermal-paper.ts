import { code128Widths } from '../src/barcodes.ts'

/** What a printer does with the bytes of ESC/POS that it gets, for tests. It is written from the manual of the commands. */
export type PrintedMark =
  | { kind: 'text'; text: string; bold: boolean; scale: number; align: number }
  | { kind: 'qr'; text: string; dots: number; level: string; align: number }
  | { kind: 'barcode'; text: string; dots: number; height: number; align: number }
  | { kind: 'cut' }
  | { kind: 'pulse'; pin: 2 | 5 }

const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const characterOf = (byte: number) =>
  byte >= 0x80 && byte < 0xa0 ? (windows1252[byte - 0x80] ?? ' ') : String.fromCharCode(byte)
const textOf = (bytes: Uint8Array) => Array.from(bytes, characterOf).join('')

const fresh = { bold: false, scale: 1, align: 0, page: 0 }
const levels: Record<number, string> = { 48: 'L', 49: 'M', 50: 'Q', 51: 'H' }

/** The text of a bar code whose bytes say where each character set begins. */
function barcodeText(bytes: Uint8Array): string {
  let set = 66
  let text = ''
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === 0x7b) {
      set = bytes[at + 1] ?? 0
      at += 1
    } else text += set === 67 ? String(byte).padStart(2, '0') : String.fromCharCode(byte)
  }
  return text
}

/** Reads the bytes as a printer does. A command that it does not know is an error: it may come from a name. */
export function readPaper(bytes: Uint8Array): PrintedMark[] {
  const marks: PrintedMark[] = []
  let state = { ...fresh }
  const code = { dots: 3, level: 'L', text: '' }
  const bars = { dots: 3, height: 162 }
  let line = ''
  let look = { ...fresh }
  let at = 0
  const next = () => bytes[at++] ?? 0
  const take = (count: number) => bytes.slice(at, (at += count))

  const commands: Record<number, Record<number, () => void>> = {
    0x1b: {
      0x40: () => void (state = { ...fresh }),
      0x4d: () => void next(),
      0x74: () => void (state.page = next()),
      0x45: () => void (state.bold = next() % 2 === 1),
      0x61: () => void (state.align = next()),
      0x70: () => {
        marks.push({ kind: 'pulse', pin: next() === 0 ? 2 : 5 })
        take(2)
      },
    },
    0x1c: { 0x2e: () => {} },
    0x1d: {
      0x21: () => void (state.scale = (next() & 0x07) + 1),
      0x28: () => {
        if (next() !== 0x6b) throw new Error('Only codes follow GS (')
        const length = next() + 256 * next()
        const [, task, ...rest] = take(length)
        if (task === 67) code.dots = rest[0] ?? 0
        if (task === 69) code.level = levels[rest[0] ?? 0] ?? '?'
        if (task === 80) code.text = textOf(Uint8Array.from(rest.slice(1)))
        if (task === 81) marks.push({ kind: 'qr', ...code, align: state.align })
      },
      0x68: () => void (bars.height = next()),
      0x77: () => void (bars.dots = next()),
      0x48: () => void next(),
      0x6b: () => {
        if (next() !== 73) throw new Error('Only Code 128 is printed.')
        marks.push({ kind: 'barcode', text: barcodeText(take(next())), ...bars, align: state.align })
      },
      0x56: () => {
        next()
        marks.push({ kind: 'cut' })
      },
    },
  }
  while (at < bytes.length) {
    const byte = next()
    if (byte >= 0x20) {
      if (state.page !== 16) throw new Error('The printer was not told of Windows-1252.')
      // A line looks as its first character does.
      if (line === '') look = { ...state }
      line += characterOf(byte)
    } else if (byte === 0x0a) {
      const { bold, scale, align } = look
      marks.push({ kind: 'text', text: line, bold, scale, align })
      line = ''
      look = { ...state }
    } else {
      const second = next()
      const command = commands[byte]?.[second]
      if (command === undefined) throw new Error(`Unknown command ${byte} ${second} at byte ${at - 2}`)
      command()
    }
  }
  return marks
}

type QrDrawer = (text: string) => { size: number; data: ArrayLike<number | boolean> }

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
const bar = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`

const column = { width: 12, height: 24, line: 30 }
const margin = 32

/** The paper as a picture, one unit a dot. Codes are drawn with the function that is given. */
export function drawPaper(bytes: Uint8Array, columns: number, drawQr: QrDrawer): string {
  const width = columns * column.width
  const parts: string[] = []
  let y = margin
  const startOf = (size: number, align: number) => margin + (align === 1 ? Math.floor((width - size) / 2) : 0)
  for (const mark of readPaper(bytes)) {
    if (mark.kind === 'text') {
      const size = column.height * mark.scale
      for (const { 0: run, index } of mark.text.matchAll(/\S+/g)) {
        const x = startOf(width, 0) + index * column.width * mark.scale
        const weight = mark.bold ? ' font-weight="bold"' : ''
        parts.push(
          `<text x="${x}" y="${y + size * 0.8}" font-size="${size * 0.82}"${weight} textLength="${run.length * column.width * mark.scale}" lengthAdjust="spacingAndGlyphs">${escaped(run)}</text>`,
        )
      }
      y += column.line + (mark.scale - 1) * column.height
    } else if (mark.kind === 'qr') {
      const { size, data } = drawQr(mark.text)
      const left = startOf(size * mark.dots, mark.align)
      const squares = Array.from({ length: size * size }, (_, place) => place).filter((place) => Boolean(data[place]))
      const path = squares.map((place) =>
        bar(left + (place % size) * mark.dots, y + Math.floor(place / size) * mark.dots, mark.dots, mark.dots),
      )
      parts.push(`<path d="${path.join('')}"/>`)
      y += size * mark.dots
    } else if (mark.kind === 'barcode') {
      const widths = code128Widths(mark.text) ?? []
      const whole = widths.reduce((sum, one) => sum + one, 0) * mark.dots
      if (whole > width) throw new Error(`${mark.text} is wider than the paper`)
      let x = startOf(whole, mark.align)
      for (const [index, one] of widths.entries()) {
        if (index % 2 === 0) parts.push(`<path d="${bar(x, y, one * mark.dots, mark.height)}"/>`)
        x += one * mark.dots
      }
      y += mark.height + column.height
      parts.push(
        `<text x="${margin + width / 2}" y="${y - 4}" font-size="20" text-anchor="middle">${escaped(mark.text)}</text>`,
      )
    } else if (mark.kind === 'cut') {
      parts.push(`<path d="M0 ${y}h${width + 2 * margin}" stroke="#000" stroke-dasharray="8 8"/>`)
    }
  }
  const sheet = { width: width + 2 * margin, height: y + margin }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}" width="${sheet.width}" height="${sheet.height}" font-family="DejaVu Sans Mono, monospace"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`
}
