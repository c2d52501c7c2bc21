import { importColumnsMost, importRowsMost } from '@aforo/domain'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { parse } from 'papaparse'
import readWorkbook from 'read-excel-file/universal'

export const tableMostBytes = 20 * 1024 * 1024
/** A workbook of the largest size unpacks to less. What unpacks to more was made to fill the memory. */
const unpackedMostBytes = 400 * 1024 * 1024

export type TableFault =
  | 'table_too_large'
  | 'table_too_many_rows'
  | 'table_too_many_columns'
  | 'table_empty'
  | 'table_without_rows'
  | 'table_locked'
  | 'table_old_workbook'
  | 'table_unreadable'

/** `line` is the number of the row in a spreadsheet. A line of the heads, and each one of its rows, has all columns. */
export type TableRow = { line: number; cells: string[] }

export type FileTable = {
  heads: string[]
  rows: TableRow[]
  format: 'csv' | 'xlsx'
  delimiter: string | null
  encoding: 'utf-8' | 'utf-16' | 'windows-1252' | null
}

type Sheet = { lines: string[][]; format: 'csv' | 'xlsx'; delimiter: string | null; encoding: FileTable['encoding'] }

export class UnreadableTable extends Error {
  readonly fault: TableFault

  constructor(fault: TableFault) {
    super(fault)
    this.fault = fault
  }
}

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)

/** Old programs write the letters of Western Europe in an encoding of their own, which is never valid UTF-8. */
function decode(bytes: Uint8Array): { text: string; encoding: NonNullable<FileTable['encoding']> } {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** Empty lines have one column, whatever the delimiter, and would mislead. */
const delimiterOf = (text: string): string =>
  parse(text, { preview: 50, skipEmptyLines: 'greedy', delimitersToGuess: [';', ',', '\t', '|'] }).meta.delimiter

function readCsv(bytes: Uint8Array): Sheet {
  const { text, encoding } = decode(bytes)
  if (text.includes('\0')) throw new UnreadableTable('table_unreadable')
  // Excel writes its delimiter into a line of its own before the table.
  const said = /^sep=([,;\t])\r?\n/i.exec(text)
  const delimiter = said?.[1] ?? delimiterOf(text)
  const { data } = parse<string[]>(said === null ? text : text.slice(said[0].length), { delimiter })
  const lines = said === null ? data : [[], ...data]
  return { lines, format: 'csv', delimiter, encoding }
}

/** The parts of a workbook that say what is in it. */
const isPart = (name: string) => name.endsWith('.xml') || name.endsWith('.rels')

/**
 * Unpacked here and handed over stored, not deflated: the reader would inflate large parts in workers that it makes from
 * strings, which the content security policy forbids.
 */
function unpackedWorkbook(bytes: Uint8Array): ArrayBuffer {
  let total = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isPart(name)) return false
      total += originalSize
      if (total > unpackedMostBytes) throw new UnreadableTable('table_too_large')
      return true
    },
  })
  if (parts['xl/workbook.xml'] === undefined) throw new UnreadableTable('table_unreadable')
  return zipSync(parts, { level: 0 }).buffer
}

/** A cell as the text that a person would type. Dates are ISO days, numbers have a point before their decimals. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  // Spreadsheets store sums with the faults of binary fractions.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}

async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  const sheets = await readWorkbook(unpackedWorkbook(bytes))
  const filled = sheets.find(({ data }) => data.length > 1) ?? sheets[0]
  const lines = (filled?.data ?? []).map((cells) => cells.map(textOf))
  return { lines, format: 'xlsx', delimiter: null, encoding: null }
}

/** A workbook with a password, and one of before 2007, are containers of the same kind. */
function oldContainerFault(bytes: Uint8Array): TableFault {
  const name = Array.from('EncryptedPackage')
    .map((letter) => `${letter}\0`)
    .join('')
  return strFromU8(bytes, true).includes(name) ? 'table_locked' : 'table_old_workbook'
}

function readSheet(bytes: Uint8Array): Sheet | Promise<Sheet> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableTable(oldContainerFault(bytes))
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes)
  return readCsv(bytes)
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** Programs write their own name above the table: the heads are the first line that is about as wide as the rows. */
function headIndex(lines: readonly string[][]): number {
  const first = lines.slice(0, 20)
  const widest = Math.max(0, ...first.map(filledIn))
  return first.findIndex((cells) => filledIn(cells) > widest / 2)
}

/** Reads the table in a file: its heads, and its rows without the empty ones. */
export async function readTable(file: Blob): Promise<FileTable> {
  if (file.size === 0) throw new UnreadableTable('table_empty')
  if (file.size > tableMostBytes) throw new UnreadableTable('table_too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { lines, ...found } = await readSheet(bytes)
  const head = headIndex(lines)
  if (head === -1) throw new UnreadableTable('table_empty')
  const columns = lines.reduce((most, { length }) => Math.max(most, length), 0)
  if (columns > importColumnsMost) throw new UnreadableTable('table_too_many_columns')
  const used = Array.from({ length: columns }, (_, index) => index).filter((index) =>
    lines.some((cells, line) => line >= head && (cells[index] ?? '').trim() !== ''),
  )
  const pick = (cells: readonly string[]) => used.map((index) => (cells[index] ?? '').trim())
  const rows = lines
    .map((cells, index) => ({ line: index + 1, cells }))
    .slice(head + 1)
    .filter(({ cells }) => filledIn(cells) > 0)
    .map(({ line, cells }) => ({ line, cells: pick(cells) }))
  if (rows.length === 0) throw new UnreadableTable('table_without_rows')
  if (rows.length > importRowsMost) throw new UnreadableTable('table_too_many_rows')
  return { heads: pick(lines[head] ?? []), rows, ...found }
}
