import {
  businessDateOf,
  exitMarginMs,
  exitVerdict,
  holdsAt,
  levelsAfterwards,
  levelsFor,
  levelsOf,
  type OfflineFlag,
  rulesToFlag,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { runRead, runStatement } from '../../db/pipelined-transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import type { ActorAt } from '../audit/service.ts'
import { stampOf } from '../commands/service.ts'
import { assessEntry } from './assess-entry.ts'
import { overrulesToday } from './overrules.ts'
import { type LockedForEntry, lockForEntry, lockForExit, openRoom, writeEntry, writeExit } from './passage-queries.ts'
import { listOpenOf } from './queries.ts'

/** An entry or an exit as a device recorded it without a connection. */
export type OfflineEntry = { key: string; memberId: number; reason: string; at: Date }
export type OfflineExit = { key: string; memberId: number; early: boolean; at: Date }

/** Without a visit nothing was written. Null if nothing can be booked, because the member was erased. */
export type BookedPassage = { flags: OfflineFlag[]; visitId: number | null } | null

const askedBy = ({ caller, venue }: ActorAt, { key, memberId }: { key: string; memberId: number }) => ({
  venue,
  memberId,
  key,
  staffId: caller.staffId,
  mayExceed: holdsAt(caller, venue.id, 'approve'),
})

type InRoom = LockedForEntry & { inside: number }

/** Locks the member and the room, which the first entry of a venue creates. */
async function lockRoom(trx: Transaction<DB>, by: ActorAt, entry: OfflineEntry): Promise<InRoom> {
  const asked = askedBy(by, entry)
  const locked = await runRead(trx, lockForEntry(asked))
  if (locked === undefined || locked.venue_ids === null) throw new Refusal('request_invalid', { fields: 'user_id' })
  if (locked.inside !== undefined) return { ...locked, inside: locked.inside }
  await runStatement(trx, openRoom(by.venue))
  return lockRoom(trx, by, entry)
}

/** Books an entry at its real time. Who is inside already gets no second visit. */
export async function writeOfflineEntry(
  trx: Transaction<DB>,
  { by, keys, entry }: { by: ActorAt; keys: FieldKeys; entry: OfflineEntry },
): Promise<BookedPassage> {
  const { caller, venue } = by
  const { key, memberId, reason, at } = entry
  const locked = await lockRoom(trx, by, entry)
  if (locked.command_hash !== null) throw new Refusal('idempotency_key_reused')
  if (locked.standing === 'erased') return null
  const [open] = await listOpenOf(trx, venue.operatorId, [memberId])
  if (open !== undefined) return { flags: ['already_inside'], visitId: open.venueId === venue.id ? open.id : null }
  const isGone = locked.venue_ids?.includes(venue.id) !== true || locked.standing === 'deactivated'
  const today = businessDateOf(at, locked.time_zone, locked.day_cutoff_minutes)
  const { levels, verdictIf } = assessEntry(locked, { by, keys, today, enrolledHere: true })
  const rules = verdictIf(holdsAt(caller, venue.id, 'approve'), levelsAfterwards(levels)).asks
  const stamp = stampOf({ kind: 'offline.entry', key, request: { memberId, reason }, caller, venue })
  const visitId = locked.visit_id
  const visit = { memberId, visitId, at, rules, reason, approved: null, offlineAt: at }
  await runStatement(trx, writeEntry(stamp, by, visit, { visitId }))
  return { flags: [...rulesToFlag(rules, levels, reason), ...(isGone ? (['member_gone'] as const) : [])], visitId }
}

/** Books an exit at its real time, never before the entry. */
export async function writeOfflineExit(
  trx: Transaction<DB>,
  { by, exit }: { by: ActorAt; exit: OfflineExit },
): Promise<BookedPassage> {
  const { caller, venue } = by
  const { key, memberId, early, at: madeAt } = exit
  const locked = await runRead(trx, lockForExit(askedBy(by, exit)))
  if (locked === undefined) throw new Refusal('request_invalid', { fields: 'user_id' })
  if (locked.command_hash !== null) throw new Refusal('idempotency_key_reused')
  const { visit_id: visitId, entered_at: enteredAt, cart_lines: cartItems, min_stay_minutes: minStayMinutes } = locked
  // A visit that began later is another one.
  if (visitId === undefined || enteredAt.getTime() > madeAt.getTime() + exitMarginMs) {
    return { flags: ['not_inside'], visitId: null }
  }
  const at = madeAt < enteredAt ? enteredAt : madeAt
  const levels = levelsFor(levelsOf(locked.gate_levels), caller, venue.id)
  const overrules = overrulesToday(locked, holdsAt(caller, venue.id, 'approve'))
  const stay = { enteredAt, minStayMinutes, cartItems, overrules }
  const rules = exitVerdict(stay, at, levelsAfterwards(levels)).asks
  const kind = rules.includes('exit_min_stay') ? 'forced' : 'normal'
  const stamp = stampOf({ kind: 'offline.exit', key, request: { memberId, early }, caller, venue })
  const written = { memberId, visitId, at, kind, approved: null, offlineAt: madeAt } as const
  await runStatement(trx, writeExit(stamp, by, written, { visitId }))
  return { flags: rulesToFlag(rules, levels, early ? 'early' : ''), visitId }
}
