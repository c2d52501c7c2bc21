import type { CallReply, ParsedInput } from '@aforo/contract'
import { alertsCountedMost, amountOfCents, roleAt, seenBlocker } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import { inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { type LiveHub, operatorChannel } from '../live/service.ts'
import { listDeviceNames } from './directory-queries.ts'
import { countUnseen, listAlerts, lockAlertById, markSeen } from './queries.ts'

export type AlertDeps = {
  db: Database
  live: LiveHub
  findInspectedVenue: (caller: Caller, operatorId: number) => Promise<number | null>
}

type Alert = CallReply<'GET /v1/alerts'>[number]
type Row = Awaited<ReturnType<typeof listAlerts>>[number]
type Scope = { operatorId: number; venueIds: number[] }

/**
 * The venues whose alerts the caller sees, by operator: all that they own. On a shared device it is only its venue. A
 * superadmin sees those of the venue that they inspect.
 */
async function scopesOf(deps: AlertDeps, caller: Caller, venue: VenueRef): Promise<Scope[]> {
  if (roleAt(caller, venue.id) === 'superadmin') {
    const inspected = await deps.findInspectedVenue(caller, venue.operatorId)
    return inspected === null ? [] : [{ operatorId: venue.operatorId, venueIds: [inspected] }]
  }
  const owned = caller.venues.filter(({ id, role }) =>
    caller.deviceId === null ? role === 'owner' : role === 'owner' && id === venue.id,
  )
  return [...Map.groupBy(owned, ({ operatorId }) => operatorId)].map(([operatorId, venues]) => ({
    operatorId,
    venueIds: venues.map(({ id }) => id),
  }))
}

const textIn = (figures: Row['figures'], field: string) => {
  const value = figures[field]
  return typeof value === 'string' ? value : null
}

type Known = { callerId: number; devices: ReadonlyMap<number, string> }

function toReply(row: Row, { callerId, devices }: Known): Alert {
  const { figures, seenAt, seenByName, staffId, venueId } = row
  const cents = figures['amountCents']
  return {
    id: row.id,
    kind: row.kind,
    venue: venueId === null ? null : { id: venueId, name: row.venueName ?? '' },
    staff: staffId === null ? null : { id: staffId, name: row.who ?? '' },
    device: row.deviceId === null ? null : (devices.get(row.deviceId) ?? null),
    till_session_id: row.tillSessionId,
    count: row.count,
    amount: typeof cents === 'number' ? amountOfCents(cents) : null,
    user_agent: textIn(figures, 'userAgent'),
    country: textIn(figures, 'country'),
    first_at: row.firstAt.toISOString(),
    last_at: row.lastAt.toISOString(),
    seen: seenAt === null ? null : { by: seenByName ?? '', at: seenAt.toISOString() },
    own: seenBlocker(callerId, staffId) !== null,
  }
}

function readInstantCursor(text: string | undefined): Cursor | null {
  const cursor = readCursor(text)
  if (cursor !== null && !/^\d{1,16}$/.test(cursor.by)) throw new Refusal('request_invalid', { fields: 'cursor' })
  return cursor
}

/** The alerts of all venues of the caller, newest first. */
export async function listOwnAlerts(
  deps: AlertDeps,
  caller: Caller,
  venue: VenueRef,
  { limit, cursor }: ParsedInput<'GET /v1/alerts'>['query'],
): Promise<Page<Alert>> {
  const { db } = deps
  const before = readInstantCursor(cursor)
  const rows: Row[] = []
  for (const scope of await scopesOf(deps, caller, venue)) {
    rows.push(...(await inOperator(db, scope.operatorId, (trx) => listAlerts(trx, scope, before, limit + 1))))
  }
  const newest = rows.toSorted((one, other) => other.lastMicros - one.lastMicros || other.id - one.id)
  const page = cutPage(newest, limit, ({ lastMicros }) => String(lastMicros))
  const used = new Set(page.items.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId])))
  const devices = new Map((await listDeviceNames(db, [...used])).map(({ id, name }) => [id, name]))
  const known = { callerId: caller.staffId, devices }
  return { ...page, items: page.items.map((row) => toReply(row, known)) }
}

export async function countOwnUnseen(
  deps: AlertDeps,
  caller: Caller,
  venue: VenueRef,
): Promise<CallReply<'GET /v1/alerts/unseen'>> {
  let unseen = 0
  for (const scope of await scopesOf(deps, caller, venue)) {
    unseen += await inOperator(deps.db, scope.operatorId, (trx) =>
      countUnseen(trx, scope, caller.staffId, alertsCountedMost),
    )
  }
  return { unseen: Math.min(unseen, alertsCountedMost) }
}

/** Marks an alert as seen with the name of the caller. Nobody does so with what they caused. */
export async function seeAlert(deps: AlertDeps, { caller, venue, origin }: ActorAt, id: number): Promise<void> {
  for (const scope of await scopesOf(deps, caller, venue)) {
    const { operatorId } = scope
    const isFound = await inOperator(deps.db, operatorId, async (trx) => {
      const alert = await lockAlertById(trx, scope, id)
      if (alert === undefined) return false
      refuseIf(seenBlocker(caller.staffId, alert.staffId))
      if (alert.seenAt !== null) return true
      await markSeen(trx, operatorId, id, caller.staffId)
      await recordAuditEntry(
        trx,
        { staffId: caller.staffId, venue: { operatorId, id: alert.venueId }, origin },
        {
          action: 'alert.seen',
          subject: { kind: 'venue', id: alert.venueId ?? scope.venueIds[0] ?? venue.id },
          before: null,
          after: { kind: alert.kind },
        },
      )
      return true
    })
    if (!isFound) continue
    deps.live.publish(operatorChannel(operatorId), 'alerts')
    return
  }
  throw new Refusal('alert_not_found')
}
