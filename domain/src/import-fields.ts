import { plainText } from './plain-text.ts'

/** What can be brought from another program. */
export const importKinds = ['members', 'products'] as const
export type ImportKind = (typeof importKinds)[number]

/** What a column of a file of members can be. `full_name` is split into name and last names. */
export const memberImportFields = [
  'number',
  'full_name',
  'name',
  'last_name',
  'email',
  'birth_date',
  'document_number',
  'document_kind',
  'phone',
  'address',
  'postal_code',
  'city',
  'gender',
  'registered_on',
  'expires_on',
  'fee_kind',
  'fee_cost',
  'fee_paid_until',
  'balance',
  'card_code',
  'discount_percent',
  'max_monthly_grams',
  'consumption_type',
  'sponsor_number',
  'notes',
] as const
export type MemberImportField = (typeof memberImportFields)[number]

/** What a column of a file of products can be. */
export const productImportFields = [
  'name',
  'description',
  'category',
  'subcategory',
  'unit_type',
  'price',
  'gram_equivalent',
  'barcode',
  'low_stock_threshold',
  'stock',
  'cost',
  'batch_code',
  'batch_expires_on',
] as const
export type ProductImportField = (typeof productImportFields)[number]

export type ImportField = MemberImportField | ProductImportField

export const importFieldsOf: Record<ImportKind, readonly ImportField[]> = {
  members: memberImportFields,
  products: productImportFields,
}

/** A file needs a column for each of these. Any of the fields of an entry will do. */
export const requiredImportFields: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  members: [['number'], ['full_name', 'name'], ['email'], ['birth_date']],
  products: [['name'], ['price']],
}

/** Columns of money and limits, which a person confirms even if they were recognised. */
export const confirmedImportFields: readonly ImportField[] = [
  'balance',
  'fee_cost',
  'discount_percent',
  'max_monthly_grams',
  'price',
  'cost',
  'stock',
]

/** The words of a row by the field that its column is. Cells that are empty are left out. */
export type ImportedFields = Partial<Record<ImportField, string>>

/** A column of the file and what it is. Null if it is not imported. */
export type MappedColumn = { heading: string; field: ImportField | null }

export const importRowsMost = 25_000
export const importChunkMost = 500
export const importColumnsMost = 100
export const importHeadingMost = 120
export const importValueMost = 2_000
export const importMappingsMost = 50

/** Files with the same headings come from the same program, whatever the case, the accents and the blanks. */
export const sourceFingerprint = (headings: readonly string[]): string =>
  headings.map((heading) => plainText(heading).replaceAll(/\s+/g, ' ').trim()).join('\n')

/** The required fields that no column is mapped to. Of an entry with several, the first. */
export function missingImportFields(kind: ImportKind, columns: readonly MappedColumn[]): ImportField[] {
  const mapped = new Set(columns.map(({ field }) => field))
  return requiredImportFields[kind].flatMap((any) => {
    const [first] = any
    return first === undefined || any.some((field) => mapped.has(field)) ? [] : [first]
  })
}

export type MappingBlocker = 'import_field_foreign' | 'import_field_twice' | 'import_field_missing'

/** Why a file cannot be imported with these columns, or null. Each field is of one column at most. */
export function mappingBlocker(kind: ImportKind, columns: readonly MappedColumn[]): MappingBlocker | null {
  const fields = columns.flatMap(({ field }) => (field === null ? [] : [field]))
  if (fields.some((field) => !importFieldsOf[kind].includes(field))) return 'import_field_foreign'
  if (new Set(fields).size < fields.length) return 'import_field_twice'
  return missingImportFields(kind, columns).length > 0 ? 'import_field_missing' : null
}
