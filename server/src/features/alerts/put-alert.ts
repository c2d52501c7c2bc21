import { grownAlert, type Peak } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { insertAlert, lockAlert, type NewAlert, updateAlert } from './queries.ts'

export type FoundAlert = NewAlert & {
  peak: Omit<Peak, 'count'> & {
    /** One more each time, where the caller finds the same event only once. */
    count: number | 'one more'
  }
}

/** Stores an alert, or lets it grow if the matter is known. */
export async function putAlert(
  trx: Transaction<DB>,
  operatorId: number,
  { peak, ...alert }: FoundAlert,
): Promise<void> {
  const known = await lockAlert(trx, operatorId, alert.matter)
  const { count } = peak
  if (known === undefined) {
    const found = { ...peak, count: count === 'one more' ? 1 : count }
    if (await insertAlert(trx, operatorId, alert, found)) return
    return putAlert(trx, operatorId, { ...alert, peak })
  }
  const { id, seenBy, ...state } = known
  const grown = grownAlert(state, { ...peak, count: count === 'one more' ? state.count + 1 : count })
  if (grown === null) return
  // The latest event says who, where and on what.
  const { figures, staffId, venueId, deviceId } = alert
  const next = { ...grown, seenBy: grown.seenAt === null ? null : seenBy, figures, staffId, venueId, deviceId }
  await updateAlert(trx, operatorId, id, next)
}
