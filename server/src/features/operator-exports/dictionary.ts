import type { ExportedTable } from './exported-tables.ts'
import { booksWords } from './dictionary-words-books.ts'
import { goodsWords } from './dictionary-words-goods.ts'
import { peopleWords } from './dictionary-words-people.ts'
import { placeWords } from './dictionary-words-places.ts'
import { sharedWords } from './dictionary-words.ts'
import { sealedColumns } from './sealed-columns.ts'
import type { Column } from './table-queries.ts'

type Meaning = { text: string; isOfTable: boolean }
const ofTables: Readonly<Record<string, string>> = { ...placeWords, ...peopleWords, ...goodsWords, ...booksWords }

/** What a column means: words for it in this table, or else those for its name. */
export function meaningOf(table: string, column: string): Meaning | undefined {
  const own = ofTables[`${table}.${column}`]
  if (own !== undefined) return { text: own, isOfTable: true }
  const text = sharedWords[column]
  return text === undefined ? undefined : { text, isOfTable: false }
}

type DescribedColumn = {
  name: string
  type: string
  about: string
  key: boolean
  empty: boolean
  refers_to: string | null
}
type DescribedTable = {
  table: string
  about: string
  columns: DescribedColumn[]
  left_out: { name: string; why: string }[]
}

const privateFields = [
  'documentKind',
  'documentNumber',
  'birthDate',
  'phone',
  'address',
  'postalCode',
  'city',
  'consumptionType',
  'notes',
  'standingReason',
  'cardCode',
]
const typedFields = ['person', 'details', 'extensionReason', 'answer']
const noFields: readonly string[] = []
/** Readable columns become several in CSV. The key of the certificate is in the JSON only. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  private: privateFields,
  typed: typedFields,
  credentials: noFields,
}

/** The columns of a table in an export, in their order. */
export function exportedColumns(table: ExportedTable, columns: readonly Column[]) {
  const plain = columns
    .filter((column) => column.table === table.name && !column.isComputed && !(column.name in table.without))
    .map((column) => ({ ...column, about: meaningOf(table.name, column.name)?.text ?? '', fields: null }))
  const readable = sealedColumns[table.name]
  if (readable === undefined) return plain
  const { name, about } = readable
  const fields = fieldsOf[name] ?? noFields
  const extra = { table: table.name, name, type: 'json', isNullable: true, isComputed: false, isKey: false }
  return [...plain, { ...extra, refersTo: null, about, fields }]
}

/** Describes what is in the files of the tables. */
export function describeTables(tables: readonly ExportedTable[], columns: readonly Column[]): DescribedTable[] {
  return tables.map((table) => ({
    table: table.name,
    about: table.about,
    columns: exportedColumns(table, columns).map(({ name, type, about, isKey, isNullable, refersTo }) => ({
      name,
      type,
      about,
      key: isKey,
      empty: isNullable,
      refers_to: refersTo,
    })),
    left_out: [
      ...Object.entries(table.without).map(([name, why]) => ({ name, why })),
      ...columns
        .filter((column) => column.table === table.name && column.isComputed)
        .map(({ name }) => ({ name, why: 'Computed from the others.' })),
    ],
  }))
}

const introduction = `# Data dictionary

Each table is twice in this file: \`data/TABLE.jsonl\` has one JSON object a line, exactly as stored, and can be imported
again. \`csv/TABLE.csv\` is the same for spreadsheets: UTF-8, separated by commas, and text that looks like a formula
begins with an apostrophe.

- \`…_cents\` is money in hundredths of the currency of the venue.
- \`…_milli\` is a quantity in thousandths: of a gram, or of a unit.
- \`…_bp\` is a share in hundredths of a percent.
- \`…_at\` is a moment in UTC; \`business_date\` is the business day of the venue, which ends at its cutoff.
- \`…_by\` is the person who did it, an id of \`staff\`.
- \`picture_key\` and the like name files in \`pictures/\`, in two sizes, as WebP.
- \`manifest.json\` has the number of rows of each table, and length and SHA-256 of each file.
- \`books/\` has the sums of the ledger and the last check of the books.
`

const cell = (text: string) => text.replaceAll('|', '\\|')

export function dictionaryText(tables: readonly DescribedTable[]): string {
  const parts = tables.map(({ table, about, columns, left_out: leftOut }) =>
    [
      `## ${table}\n\n${about}\n`,
      '| Column | Type | May be empty | Meaning |\n| --- | --- | --- | --- |',
      ...columns.map(({ name, type, about: meaning, key, empty, refers_to: refersTo }) => {
        const notes = [meaning, key ? 'Part of the key.' : '', refersTo === null ? '' : `Refers to ${refersTo}.`]
        return `| ${name} | ${cell(type)} | ${empty ? 'yes' : ''} | ${cell(notes.filter(Boolean).join(' '))} |`
      }),
      ...(leftOut.length === 0 ? [] : ['', 'Not in the file:', '']),
      ...leftOut.map(({ name, why }) => `- ${name}: ${why}`),
    ].join('\n'),
  )
  return `${[introduction, ...parts].join('\n\n')}\n`
}
