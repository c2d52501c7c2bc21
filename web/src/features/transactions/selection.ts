import { centsOfAmount } from '@aforo/domain'
import type { Booked } from './transactions-queries.ts'

export type Selection = ReadonlySet<number>

export function toggle(selected: Selection, id: number): Selection {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Number and total of the selected rows. Rows that are no longer shown do not count. */
export function sumSelected(rows: readonly Pick<Booked, 'id' | 'amount'>[], selected: Selection) {
  const chosen = rows.filter(({ id }) => selected.has(id))
  return { count: chosen.length, sumCents: chosen.reduce((sum, { amount }) => sum + centsOfAmount(amount), 0) }
}
