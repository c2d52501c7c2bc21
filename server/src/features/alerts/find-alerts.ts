import {
  addDays,
  type AlertLimits,
  businessDateOf,
  type DayClock,
  mostMembersRead,
  mostRefusals,
  reachesLimit,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { readAlertLimits } from '../operator-settings/service.ts'
import { findMark, listRefusals, listUnusualSignIns, putMark } from './directory-queries.ts'
import { listReadsSince, sumPayoutsByPerson } from './event-queries.ts'
import { type FoundAlert, putAlert } from './put-alert.ts'
import { listClocks } from './queries.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How long sign-ins and refusals wait for a job that looks at them. */
export const keptMs = 2 * dayMs
/** The ten minutes of refusals that may have begun before the last look, and the rows that were written during it. */
const lookBackMs = 12 * minuteMs

type VenueClock = DayClock & { id: number }
type Scope = { operatorId: number; limits: AlertLimits; clocks: readonly VenueClock[]; now: Date }

const nothing = { deviceId: null, tillSessionId: null, figures: {} } as const

function dayOf({ clocks }: Scope, venueId: number | null, at: Date): string {
  const clock = clocks.find(({ id }) => id === venueId) ?? clocks[0]
  return businessDateOf(at, clock?.timeZone ?? 'UTC', clock?.dayCutoffMinutes)
}

async function findPayouts(trx: Transaction<DB>, scope: Scope): Promise<FoundAlert[]> {
  const { operatorId, limits, clocks, now } = scope
  if (limits.payouts === null) return []
  const venueIds = clocks.map(({ id }) => id)
  const sinceDate = addDays(now.toISOString().slice(0, 10), -2)
  const rows = await sumPayoutsByPerson(trx, operatorId, venueIds, sinceDate)
  return rows
    .filter(({ count }) => reachesLimit(count, limits.payouts))
    .map(({ venueId, staffId, businessDate, count, cents, firstAt, lastAt }) => ({
      ...nothing,
      matter: `payouts/${venueId}/${staffId}/${businessDate}`,
      kind: 'payouts',
      venueId,
      staffId,
      figures: { amountCents: cents },
      peak: { count, firstAt, lastAt },
    }))
}

async function findReads(trx: Transaction<DB>, scope: Scope): Promise<FoundAlert[]> {
  const { operatorId, limits, now } = scope
  if (limits.reads === null) return []
  const reads = await listReadsSince(trx, operatorId, new Date(now.getTime() - dayMs))
  return [...Map.groupBy(reads, ({ staffId }) => staffId)].flatMap(([staffId, own]) => {
    const peak = mostMembersRead(own)
    if (peak === null || !reachesLimit(peak.count, limits.reads)) return []
    const venueId = own.at(-1)?.venueId ?? null
    const matter = `reads/${staffId}/${dayOf(scope, venueId, peak.lastAt)}`
    return [{ ...nothing, matter, kind: 'reads', venueId, staffId, peak }]
  })
}

async function findRefusals(db: Database, scope: Scope, since: Date): Promise<FoundAlert[]> {
  const { operatorId, limits } = scope
  if (limits.refusals === null) return []
  const rows = await listRefusals(db, operatorId, since)
  const subjects = Map.groupBy(rows, ({ staffId, deviceId }) =>
    deviceId === null ? `staff/${staffId}` : `device/${deviceId}`,
  )
  return [...subjects].flatMap(([subject, own]) => {
    const [first] = own
    const peak = mostRefusals(own.map(({ minute, attempts }) => ({ at: minute, attempts })))
    if (first === undefined || peak === null || !reachesLimit(peak.count, limits.refusals)) return []
    const { venueId, staffId, deviceId } = first
    const matter = `refusals/${subject}/${dayOf(scope, venueId, peak.lastAt)}`
    return [{ ...nothing, matter, kind: 'refusals', venueId, staffId, deviceId, peak }]
  })
}

async function findSignIns(db: Database, { operatorId }: Scope, since: Date): Promise<FoundAlert[]> {
  const rows = await listUnusualSignIns(db, operatorId, since)
  return rows.map(({ id, kind, venueId, staffId, device, country, at }) => ({
    ...nothing,
    matter: `${kind}/${id}`,
    kind,
    venueId,
    staffId,
    figures: { userAgent: device, country },
    peak: { count: 1, firstAt: at, lastAt: at },
  }))
}

/**
 * Looks at what is new for one operator. A second look at the same events finds the same matters, so nothing is lost or
 * doubled if it is interrupted.
 */
export async function findAlerts(db: Database, operatorId: number): Promise<void> {
  // Read before the events, so that what is written meanwhile is found by the next look.
  const now = await readNow(db)
  const limits = await readAlertLimits(db, operatorId)
  const mark = await findMark(db, operatorId)
  const since = new Date(Math.max(mark?.getTime() ?? 0, now.getTime() - keptMs) - lookBackMs)
  const scope = { operatorId, limits, clocks: await listClocks(db, operatorId), now }
  const ofDirectory = [...(await findRefusals(db, scope, since)), ...(await findSignIns(db, scope, since))]
  await inOperator(db, operatorId, async (trx) => {
    const found = [...ofDirectory, ...(await findPayouts(trx, scope)), ...(await findReads(trx, scope))]
    for (const alert of found) await putAlert(trx, operatorId, alert)
  })
  await putMark(db, operatorId, now)
}
