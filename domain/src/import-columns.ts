import {
  confirmedImportFields,
  type ImportField,
  type ImportKind,
  type MappedColumn,
  missingImportFields,
  sourceFingerprint,
} from './import-fields.ts'
import {
  fieldOfHeading,
  type ImportPreset,
  plainHeading,
  presetOf,
  type UnclearHeading,
  unclearHeadings,
} from './import-headings.ts'
import {
  type ColumnFormat,
  formatOf,
  isDayText,
  isNumberText,
  mostly,
  shapeOf,
  tellingForms,
} from './import-formats.ts'

/** A column of a file: its heading and some of its values. */
export type FileColumn = { heading: string; values: readonly string[] }

export const columnStates = ['recognised', 'to_confirm', 'to_choose', 'not_imported'] as const
export type ColumnState = (typeof columnStates)[number]

/** What a column is, as far as it is known. A person confirms what is doubtful or dear. */
export type ChosenColumn = {
  heading: string
  field: ImportField | null
  isConfirmed: boolean
  /** Why a person has to choose, if they have not yet. */
  unclear: UnclearHeading | null
  /** Found by its values, or with values that do not look like the field. */
  isDoubtful: boolean
  format: ColumnFormat
}

const looksLike = (field: ImportField, values: readonly string[]): boolean => {
  const shape = shapeOf(field)
  const hasForm = shape === 'day' ? isDayText : shape === 'words' ? null : isNumberText
  const telling = field === 'email' ? tellingForms.find(([known]) => known === 'email')?.[1] : hasForm
  return telling === null || telling === undefined || values.every((value) => value === '') || mostly(values, telling)
}

const hasSeveralWords = (value: string) => /\S[\s,]+\S/.test(value)

/** "Nombre" is the whole name where no column has the last names. */
function wholeNames(columns: readonly ChosenColumn[], files: readonly FileColumn[]): ChosenColumn[] {
  const fields = columns.map(({ field }) => field)
  if (fields.includes('last_name') || fields.includes('full_name')) return [...columns]
  return columns.map((column, index) =>
    column.field === 'name' && mostly(files[index]?.values ?? [], hasSeveralWords)
      ? { ...column, field: 'full_name' }
      : column,
  )
}

/** The columns of a file that was imported before. Money and limits are confirmed each time. */
function savedColumns(files: readonly FileColumn[], saved: readonly MappedColumn[]): ChosenColumn[] {
  return files.map(({ heading, values }, index) => ({
    heading,
    field: saved[index]?.field ?? null,
    isConfirmed: false,
    unclear: null,
    isDoubtful: false,
    format: formatOf(values),
  }))
}

type Recognised = { columns: ChosenColumn[]; by: 'saved' | ImportPreset | null }

/** What the columns of a file are: by an earlier import, by the program that wrote it, by headings, and by values. */
export function recogniseColumns(
  kind: ImportKind,
  files: readonly FileColumn[],
  mappings: readonly { columns: readonly MappedColumn[] }[],
): Recognised {
  const headings = files.map(({ heading }) => heading)
  const fingerprint = sourceFingerprint(headings)
  const saved = mappings.find(({ columns }) => sourceFingerprint(columns.map(({ heading }) => heading)) === fingerprint)
  if (saved !== undefined) return { columns: savedColumns(files, saved.columns), by: 'saved' }

  const preset = presetOf(kind, headings)
  const taken = new Set<ImportField>()
  const take = (field: ImportField | null | undefined): ImportField | null => {
    if (field === null || field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  }
  // Names first: a column whose values look like a telephone number may be another column's by its heading.
  const named = files.map(({ heading }) =>
    take(preset === null ? fieldOfHeading(kind, heading) : preset.fieldOf(heading)),
  )
  const columns = files.map(({ heading, values }, index): ChosenColumn => {
    const byName = named[index] ?? null
    const unclear = byName === null && preset === null ? (unclearHeadings[kind][plainHeading(heading)] ?? null) : null
    const mayGuess = byName === null && unclear === null && preset === null && kind === 'members'
    const guess = mayGuess ? tellingForms.find(([, hasForm]) => mostly(values, hasForm))?.[0] : null
    const byValues = take(guess)
    const field = byName ?? byValues
    const isDoubtful = byValues !== null || (field !== null && !looksLike(field, values))
    return { heading, field, isConfirmed: false, unclear, isDoubtful, format: formatOf(values) }
  })
  return { columns: kind === 'members' ? wholeNames(columns, files) : columns, by: preset?.preset ?? null }
}

/** Money and limits are confirmed by a person, even if they are recognised. */
export function columnState({ field, isConfirmed, unclear, isDoubtful }: ChosenColumn): ColumnState {
  if (field === null) return unclear !== null && !isConfirmed ? 'to_choose' : 'not_imported'
  const needsPerson = isDoubtful || confirmedImportFields.includes(field)
  return needsPerson && !isConfirmed ? 'to_confirm' : 'recognised'
}

/** A person's choice for a column. Choosing money or a limit confirms it. */
export const chooseField = (column: ChosenColumn, field: ImportField | null): ChosenColumn => ({
  ...column,
  field,
  isConfirmed: true,
  unclear: null,
  isDoubtful: false,
})

export type ColumnsBlocker =
  { code: 'to_choose' | 'to_confirm'; heading: string } | { code: 'required'; field: ImportField }

/** What is missing before the rows can be checked, the first thing first, or null. */
export function columnsBlocker(kind: ImportKind, columns: readonly ChosenColumn[]): ColumnsBlocker | null {
  for (const code of ['to_choose', 'to_confirm'] as const) {
    const open = columns.find((column) => columnState(column) === code)
    if (open !== undefined) return { code, heading: open.heading }
  }
  const [field] = missingImportFields(kind, columns)
  return field === undefined ? null : { code: 'required', field }
}
