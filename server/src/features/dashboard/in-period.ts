import type { ParsedInput } from '@aforo/contract'
import { type DayClock, type DaySpan, type Period, periodOf, rangeBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import { type BooksDeps, type CallerAt, venuesOf } from '../transactions/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import type { Scope } from './queries.ts'

export type PeriodQuery = ParsedInput<'GET /v1/dashboard/figures'>['query']

export type PeriodRequest = { scope: Scope; period: Period; clock: DayClock }

function requestedDays({ period, from, to }: PeriodQuery): PeriodQuery['period'] | DaySpan {
  if (from === undefined && to === undefined) return period
  if (from === undefined || to === undefined) throw new Refusal('request_invalid', { fields: 'from, to' })
  if (rangeBlocker({ from, to }) !== null) throw new Refusal('request_invalid', { fields: 'to' })
  return { from, to }
}

/** Reads the requested venues, with business days in the clock of the venue where the caller works. */
export async function inPeriod<T>(
  { db }: BooksDeps,
  callerAt: CallerAt,
  query: PeriodQuery,
  read: (trx: Transaction<DB>, request: PeriodRequest) => Promise<T>,
): Promise<T> {
  const { operatorId } = callerAt.venue
  const days = requestedDays(query)
  const scope = { operatorId, venueIds: venuesOf(callerAt, query.venue_ids) }
  return inOperator(db, operatorId, async (trx) => {
    const clock = await getSettingsToday(trx, callerAt.venue)
    return read(trx, { scope, period: periodOf(days, clock.now, clock), clock })
  })
}
