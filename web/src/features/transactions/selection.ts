import { centsOfAmount, type TransactionType, transactionTypes } from '@aforo/domain'
import type { Booked } from './transactions-queries.ts'

export type Selection = ReadonlySet<number>

export function toggle(selected: Selection, id: number): Selection {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** These can go either way, so their sums keep the sign. */
const signedTypes: readonly TransactionType[] = ['reversal', 'till_difference']

/**
 * The selected rows by type. A top-up and the sale that it pays for have opposite signs, so one sum of both would say
 * nothing. Rows that are no longer shown do not count.
 */
export function sumSelected(rows: readonly Pick<Booked, 'id' | 'type' | 'amount'>[], selected: Selection) {
  const chosen = rows.filter(({ id }) => selected.has(id))
  const byType = transactionTypes.flatMap((type) => {
    const own = chosen.filter((row) => row.type === type)
    if (own.length === 0) return []
    const sumCents = own.reduce((sum, { amount }) => sum + centsOfAmount(amount), 0)
    return [{ type, count: own.length, sumCents: signedTypes.includes(type) ? sumCents : Math.abs(sumCents) }]
  })
  return { count: chosen.length, byType }
}
