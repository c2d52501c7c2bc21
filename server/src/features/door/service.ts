import { type CallReply, type ErrorFigures, type ParsedInput, standingWords } from '@aforo/contract'
import {
  businessDayStart,
  type EntryRule,
  entryVerdict,
  type ExitKind,
  exitVerdict,
  holdsAt,
  levelsOf,
  minutesInside,
  type Room,
  undoBlocker,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { type LiveHub, operatorChannel, venueChannel } from '../live/service.ts'
import { type Arrival, getLockedArrival } from '../members/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { getSettingsToday, type SettingsToday } from '../venue-settings/service.ts'
import {
  countCartLines,
  countOverrules,
  endVisit,
  insertVisit,
  listOpenOf,
  lockOpenVisit,
  lockRoom,
  lockVisit,
  undoEntry,
  undoExit,
  type Written,
} from './queries.ts'

export type DoorDeps = { db: Database; live: LiveHub; keyring: Keyring }
type Passage = CallReply<'POST /v1/entries'>
type Exit = CallReply<'PATCH /v1/checkout'>

/** Refreshes the screens of the venue, and the screens that show all venues of the operator. */
export function announceDoor({ live }: { live: LiveHub }, venue: VenueRef): void {
  live.publish(venueChannel(venue.id), 'door')
  live.publish(operatorChannel(venue.operatorId), 'doors')
}

const passageOf = (venue: VenueRef, { id, memberId, enteredAt, leftAt, inside }: Written): Passage => ({
  visit_id: id,
  user_id: memberId,
  venue_id: venue.id,
  entry_time: enteredAt.toISOString(),
  exit_time: leftAt?.toISOString() ?? null,
  inside,
})

export const entryFactsOf = (arrival: Arrival, venue: VenueRef, inside: boolean) => ({
  enrolledHere: arrival.venueIds.includes(venue.id),
  membership: arrival.membership,
  underAge: arrival.underAge,
  identitySeen: arrival.identitySeen,
  inside,
})

/** Demands a reason for a warning. Rules that a venue cannot lower only block, so they have no such refusal. */
function refuseUnexplained(rule: EntryRule | undefined, reason: string, figures: ErrorFigures): void {
  if (rule === undefined || reason !== '') return
  if (rule === 'entry_not_member' || rule === 'entry_already_inside' || rule === 'entry_overrules_limit') return
  throw new Refusal(`${rule}_reason`, figures)
}

/** How often the caller has overruled a rule today. The room is locked, so two calls at once are both counted. */
async function overrulesOf(trx: Transaction<DB>, { caller, venue }: ActorAt, settings: SettingsToday) {
  const { overrulesMost: most, today, timeZone, dayCutoffMinutes } = settings
  const mayExceed = holdsAt(caller, venue.id, 'accounting')
  if (most === null || mayExceed) return { done: 0, most, mayExceed }
  const since = businessDayStart(today, timeZone, dayCutoffMinutes)
  return { done: await countOverrules(trx, venue, { staffId: caller.staffId, since }), most, mayExceed }
}

export async function letIn(
  deps: DoorDeps,
  by: ActorAt,
  sent: ParsedInput<'POST /v1/entries'>['body'],
): Promise<Passage> {
  const { caller, venue } = by
  const { id: key = crypto.randomUUID(), user_id: memberId, venue_id: named = venue.id, reason } = sent
  if (named !== venue.id) throw new Refusal('request_invalid', { fields: 'venue_id' })
  const request = { memberId, reason }
  const enter = async (trx: Transaction<DB>, keys: FieldKeys) => {
    const settings = await getSettingsToday(trx, venue)
    const arrival = await getLockedArrival(trx, { venue, keys, settings }, memberId)
    const room: Room = { inside: await lockRoom(trx, venue), capacity: settings.capacity }
    const [open] = await listOpenOf(trx, venue.operatorId, [memberId])
    const { today, ageLimit, gateLevels } = settings
    const facts = entryFactsOf(arrival, venue, open !== undefined)
    const overrules = await overrulesOf(trx, by, settings)
    const verdict = entryVerdict(facts, { room, today, overrules }, levelsOf(gateLevels))
    const figures = { age: ageLimit, standing: standingWords[arrival.membership.standing] }
    if (verdict.blocks !== null) throw new Refusal(verdict.blocks, figures)
    refuseUnexplained(verdict.asks[0], reason, figures)
    const entry = { memberId, staffId: caller.staffId, rules: verdict.asks, reason }
    const written = await insertVisit(trx, venue, entry)
    await recordAuditEntryAt(trx, by, {
      action: 'door.entered',
      subject: { kind: 'member', id: memberId },
      before: null,
      after: { visitId: written.id, ...(verdict.asks.length === 0 ? {} : { rules: [...verdict.asks] }) },
    })
    return passageOf(venue, written)
  }
  const passage = await deps.keyring.withKeys(venue.operatorId, (keys) =>
    runOnce(deps.db, { kind: 'door.enter', key, request, caller, venue }, (trx) => enter(trx, keys)),
  )
  announceDoor(deps, venue)
  return passage
}

export async function letOut(
  deps: DoorDeps,
  by: ActorAt,
  sent: ParsedInput<'PATCH /v1/checkout'>['query'],
): Promise<Exit> {
  const { caller, venue } = by
  const { id: key = crypto.randomUUID(), user_id: memberId, venue_id: named = venue.id, early } = sent
  if (named !== venue.id) throw new Refusal('request_invalid', { fields: 'venue_id' })
  const request = { memberId, early }
  const exit = await runOnce(deps.db, { kind: 'door.leave', key, request, caller, venue }, async (trx) => {
    const settings = await getSettingsToday(trx, venue)
    const { minStayMinutes, gateLevels } = settings
    const visit = await lockOpenVisit(trx, venue, memberId)
    if (visit === undefined) throw new Refusal('member_not_inside')
    const [cart] = await countCartLines(trx, venue, [memberId])
    const now = new Date()
    if (settings.overrulesMost !== null) await lockRoom(trx, venue)
    const overrules = await overrulesOf(trx, by, settings)
    const stay = { enteredAt: visit.enteredAt, minStayMinutes, cartItems: cart?.lines ?? 0, overrules }
    const verdict = exitVerdict(stay, now, levelsOf(gateLevels))
    const figures = { minutes: minutesInside(visit.enteredAt, now) }
    if (verdict.blocks !== null) throw new Refusal(verdict.blocks, figures)
    const isEarly = verdict.asks.includes('exit_min_stay')
    if (isEarly && !early) throw new Refusal('exit_min_stay_early', figures)
    const kind: ExitKind = isEarly ? 'forced' : 'normal'
    const written = await endVisit(trx, venue, visit.id, { staffId: caller.staffId, kind })
    await recordAuditEntryAt(trx, by, {
      action: 'door.left',
      subject: { kind: 'member', id: memberId },
      before: { visitId: visit.id },
      after: { exitKind: kind },
    })
    return { ...passageOf(venue, written), exit_kind: kind }
  })
  announceDoor(deps, venue)
  return exit
}

type Undo = { key: string; visitId: number; what: 'entry' | 'exit' }

export async function undo(deps: DoorDeps, by: ActorAt, { key, ...request }: Undo): Promise<Passage> {
  const { caller, venue } = by
  const passage = await runOnce(deps.db, { kind: 'door.undo', key, request, caller, venue }, async (trx) => {
    const { visitId, what } = request
    const visit = await lockVisit(trx, venue, visitId)
    if (visit === undefined) throw new Refusal('visit_not_found')
    const written = await (what === 'entry' ? revertEntry : revertExit)(trx, by, visit)
    await recordAuditEntryAt(trx, by, {
      action: what === 'entry' ? 'door.entry_undone' : 'door.exit_undone',
      subject: { kind: 'member', id: visit.memberId },
      before: { visitId, ...(visit.exitKind === null ? {} : { exitKind: visit.exitKind }) },
      after: null,
    })
    return passageOf(venue, written)
  })
  announceDoor(deps, venue)
  return passage
}

type LockedVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>

async function revertEntry(trx: Transaction<DB>, { caller, venue }: ActorAt, visit: LockedVisit): Promise<Written> {
  if (visit.undoneAt !== null || visit.leftAt !== null) throw new Refusal('visit_changed')
  refuseIf(undoBlocker(visit.enteredAt, new Date()))
  const [cart] = await countCartLines(trx, venue, [visit.memberId])
  if (cart !== undefined) throw new Refusal('exit_cart_not_empty')
  return undoEntry(trx, venue, visit.id, caller.staffId)
}

/** Refuses if the member has entered a venue again since. */
async function revertExit(trx: Transaction<DB>, { venue }: ActorAt, visit: LockedVisit): Promise<Written> {
  if (visit.leftAt === null || visit.exitKind === 'timed_out') throw new Refusal('visit_changed')
  refuseIf(undoBlocker(visit.leftAt, new Date()))
  const [open] = await listOpenOf(trx, venue.operatorId, [visit.memberId])
  if (open !== undefined) throw new Refusal('entry_already_inside')
  return undoExit(trx, venue, visit.id)
}
