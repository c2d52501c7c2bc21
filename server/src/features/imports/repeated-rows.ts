import type { ImportedFields, ImportFault, ImportFaultCode, ImportField } from '@aforo/domain'

/** What the rows of a file have said so far, and the numbers of all members in it. */
export type SeenValues = {
  rowOf: Map<string, number>
  numbers: ReadonlySet<number>
  categories: Set<string>
  elsewhere: Elsewhere
}

/**
 * How a check says that somebody is a member of another venue: freely of the venues that the person owns, and otherwise
 * as often as when enrolling. From the first row on that must not be told, every row is left unchecked, because a
 * difference between them would tell too.
 */
export type Elsewhere = { ownVenueIds: readonly number[]; mayTell: () => Promise<boolean>; isOver: boolean }

export const faultOf = (
  fields: ImportedFields,
  field: ImportField,
  code: ImportFaultCode,
  figures: Record<string, string> = {},
): ImportFault => ({ field, code, value: fields[field] ?? '', figures })

/** Notes the values that no two rows may have, and finds those that a row before has. */
export function noteRepeated(
  { rowOf }: SeenValues,
  row: number,
  fields: ImportedFields,
  values: readonly (readonly [ImportField, string | null])[],
): ImportFault[] {
  const faults: ImportFault[] = []
  for (const [field, value] of values) {
    if (value === null) continue
    const first = rowOf.get(`${field} ${value}`)
    if (first === undefined) rowOf.set(`${field} ${value}`, row)
    else faults.push(faultOf(fields, field, 'repeated_in_file', { row: String(first) }))
  }
  return faults
}
