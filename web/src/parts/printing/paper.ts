import type { PaperWidthMm } from '../../device/paper.ts'
import { qrModules } from '../../design/qr.tsx'
import { safeText } from './safe-text.ts'

type Look = { bold?: boolean; large?: boolean }

/** What stands on a ticket or a label, before it is known how wide the paper is. */
export type PaperPart =
  | ({ kind: 'text'; text: string; align?: 'left' | 'center' } & Look)
  | ({ kind: 'pair'; left: string; right: string } & Look)
  | { kind: 'table'; rows: readonly (Look & { cells: readonly string[] })[] }
  | { kind: 'rule' }
  | { kind: 'gap' }
  | { kind: 'qr'; text: string }
  | { kind: 'barcode'; text: string }

/** The parts from top to bottom. */
export type Paper = readonly PaperPart[]

/** One line of the paper, as it is shown and sent. A text has as many characters as the paper has columns. */
export type PaperLine =
  | { kind: 'text'; text: string; bold: boolean; large: boolean }
  | { kind: 'qr'; text: string; modules: number; dots: number }
  | { kind: 'barcode'; text: string }

/** All of these printers print 8 dots in a millimetre, and characters that are 12 dots wide. */
export const dotsPerMm = 8
export const columnDots = 12
export const columnsOf: Record<PaperWidthMm, number> = { 80: 48, 58: 32 }

/** Breaks a text into lines, between words where possible. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of safeText(text).split(/ +/)) {
    let rest = word
    if (line !== '' && line.length + 1 + rest.length <= columns) {
      line = `${line} ${rest}`
      continue
    }
    if (line !== '') lines.push(line)
    for (; rest.length > columns; rest = rest.slice(columns)) lines.push(rest.slice(0, columns))
    line = rest
  }
  return [...lines, line]
}

const centred = (text: string, columns: number) => text.padStart(text.length + Math.floor((columns - text.length) / 2))

/** The right side keeps its place in the first line. If it is long, it follows on lines of its own. */
function pairLines(left: string, right: string, columns: number): string[] {
  const value = safeText(right)
  if (value.length > columns / 2) {
    const names = left === '' ? [] : wrapped(left, columns)
    const last = names.at(-1) ?? ''
    if (last.length + 1 + value.length <= columns && names.length === 1)
      return [last + value.padStart(columns - last.length)]
    return [...names, ...wrapped(right, columns).map((line) => line.padStart(columns))]
  }
  const [first = '', ...rest] = wrapped(left, columns - value.length - (value === '' ? 0 : 1))
  return [first + value.padStart(columns - first.length), ...rest]
}

type Cells = readonly string[]

/** The first column is as wide as it needs to be, the others share the rest and end at its right. */
function tableLines(rows: readonly Cells[], columns: number): string[][] {
  const cells = rows.map((row) => row.map(safeText))
  const others = Math.max(...cells.map((row) => row.length)) - 1
  const widest = Math.max(...cells.flatMap((row) => row.slice(1)).map(({ length }) => length)) + 1
  const first = Math.max(...cells.map(([name = '']) => name.length))
  const besides = Math.floor((columns - first) / others)
  if (besides >= widest) {
    return cells.map(([name = '', ...row]) => [
      name.padEnd(columns - besides * others) + row.map((cell) => cell.padStart(besides)).join(''),
    ])
  }
  // Too narrow: the name has a line of its own.
  const width = Math.floor(columns / others)
  return cells.map(([name = '', ...row]) => [
    ...wrapped(name, columns),
    row
      .map((cell) => cell.slice(0, width).padStart(width))
      .join('')
      .padStart(columns),
  ])
}

/** What the law wants of a code: 30 to 40 mm. */
const codeDots = { least: 30 * dotsPerMm, most: 40 * dotsPerMm, wanted: 34 * dotsPerMm }

/** How many dots wide one module is. A printer may need one version more than we do, which must fit too. */
function moduleDots(modules: number): number {
  const fits = [8, 7, 6, 5, 4, 3].filter((dots) => dots * (modules + 4) <= codeDots.most)
  return fits.find((dots) => dots * modules <= codeDots.wanted + dots * 4) ?? fits[0] ?? 3
}

function linesOf(part: PaperPart, columns: number): PaperLine[] {
  const textLines = (lines: readonly string[], { bold = false, large = false }: Look = {}) =>
    lines.map((text): PaperLine => ({ kind: 'text', text: text.trimEnd(), bold, large }))
  const widthOf = ({ large = false }: Look) => (large ? columns / 2 : columns)
  switch (part.kind) {
    case 'text': {
      const width = widthOf(part)
      const lines = wrapped(part.text, width)
      return textLines(part.align === 'center' ? lines.map((line) => centred(line, width)) : lines, part)
    }
    case 'pair':
      return textLines(pairLines(part.left, part.right, widthOf(part)), part)
    case 'table': {
      const lines = tableLines(
        part.rows.map(({ cells }) => cells),
        columns,
      )
      return part.rows.flatMap((row, index) => textLines(lines[index] ?? [], row))
    }
    case 'rule':
      return textLines(['-'.repeat(columns)])
    case 'gap':
      return textLines([''])
    case 'qr': {
      const modules = qrModules(part.text)
      return [{ kind: 'qr', text: part.text, modules, dots: moduleDots(modules) }]
    }
    case 'barcode':
      return [{ kind: 'barcode', text: part.text }]
  }
}

/** Draws a paper once: preview, printer and PDF show these lines. */
export const layOut = (paper: Paper, widthMm: PaperWidthMm): PaperLine[] =>
  paper.flatMap((part) => linesOf(part, columnsOf[widthMm]))
