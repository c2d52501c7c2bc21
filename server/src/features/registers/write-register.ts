import { createHash } from 'node:crypto'
import { type Language, type RegisterFormat, type RegisterKind, wallText } from '@aforo/domain'
import { csvLines, dayText } from '../../http/csv.ts'
import type { Column } from '../../http/table.ts'
import { type PdfRow, writeTablePdf } from '../../http/table-pdf.ts'
import type { Issuer } from './queries.ts'
import { registerWords } from './register-words.ts'

export type RegisterOrder = { kind: RegisterKind; from: string; to: string }

/** A register to be written: its number or what stands in its place, who issued it, and for whom a copy is. */
type Written = {
  order: RegisterOrder
  language: Language
  issuer: Issuer
  rows: readonly PdfRow[]
  /** The first day of which everything is kept, if the register begins before it. */
  completeFrom: string | null
  number: string
  by: string
  watermark: string | null
}

/** What a register says about itself stands in the column of the widest text. */
function noteRow(columns: readonly Column[], note: string): PdfRow {
  const widths = columns.map(({ width = 0 }) => width)
  const widest = widths.indexOf(Math.max(...widths))
  return { cells: columns.map((_, index) => (index === widest ? note : '')) }
}

function writeCsv({
  order: { kind },
  language,
  rows,
  completeFrom,
  number,
  watermark,
}: Written): Uint8Array<ArrayBuffer> {
  const { columns: known, document, completeFrom: textOf } = registerWords[language]
  const notes = completeFrom === null ? [] : [noteRow(known[kind], textOf(dayText(completeFrom, language)))]
  const columns: Column[] = [{ head: document }, ...known[kind]]
  const head = csvLines([columns.map(({ head: text }) => text)], columns, language, { isFirst: true })
  const lines = csvLines(
    [...notes, ...rows].map(({ cells }) => [watermark ?? number, ...cells]),
    columns,
    language,
  )
  return new TextEncoder().encode(head + lines)
}

function writePdf(register: Written): Promise<Uint8Array<ArrayBuffer>> {
  const { order, language, issuer, rows, completeFrom, number, by, watermark } = register
  const { kind, from, to } = order
  const words = registerWords[language]
  const [first, last] = [dayText(from, language), dayText(to, language)]
  const at = dayText(wallText(issuer.now, issuer.timeZone), language)
  return writeTablePdf(
    {
      language,
      layout: kind === 'dispensing' ? 'landscape' : 'portrait',
      columns: words.columns[kind],
      title: words.titles[kind],
      number,
      author: issuer.operator,
      left: [
        issuer.operator,
        ...(issuer.taxId === '' ? [] : [words.taxId(issuer.taxId)]),
        `${issuer.venue} · ${issuer.address}`,
        ...(kind === 'capacity' && issuer.capacity !== null ? [words.capacity(issuer.capacity)] : []),
        ...(completeFrom === null ? [] : [words.completeFrom(dayText(completeFrom, language))]),
      ],
      right: [
        kind === 'members' ? words.membersOn(first, last) : words.period(first, last),
        watermark ?? words.issued(at, by),
        words.rows(countRows(rows)),
      ],
      footer: words.footer,
      watermark,
    },
    rows,
  )
}

/** Sums are not counted. */
export const countRows = (rows: readonly PdfRow[]) => rows.filter(({ isStrong }) => isStrong !== true).length

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const writeRegister = async (format: RegisterFormat, register: Written): Promise<Uint8Array<ArrayBuffer>> =>
  format === 'pdf' ? writePdf(register) : writeCsv(register)
