import type { CallReply, ParsedInput } from '@aforo/contract'
import { type ExitKind, exitVerdict, holdsAt, levelsFor, levelsOf, minutesInside } from '@aforo/domain'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { runOncePipelined } from '../commands/service.ts'
import { overrulesToday } from './overrules.ts'
import { type LockedForExit, lockForExit, writeExit } from './passage-queries.ts'
import { announceDoor, type DoorDeps, passageOf } from './service.ts'

type Exit = CallReply<'PATCH /v1/checkout'>

type Asked = { by: ActorAt; early: boolean; mayExceed: boolean }

/** The kind of the exit, or a refusal if a rule of the venue blocks it. */
function decideExit(locked: LockedForExit, { by, early, mayExceed }: Asked): ExitKind {
  const { now, entered_at: enteredAt, min_stay_minutes: minStayMinutes, cart_lines: cartItems } = locked
  const stay = { enteredAt, minStayMinutes, cartItems, overrules: overrulesToday(locked, mayExceed) }
  const levels = levelsFor(levelsOf(locked.gate_levels), by.caller, by.venue.id)
  const verdict = exitVerdict(stay, now, levels)
  const figures = { minutes: minutesInside(enteredAt, now) }
  if (verdict.blocks !== null) throw new Refusal(verdict.blocks, figures)
  const isEarly = verdict.asks.includes('exit_min_stay')
  if (isEarly && !early) throw new Refusal('exit_min_stay_early', figures)
  return isEarly ? 'forced' : 'normal'
}

export async function letOut(
  deps: DoorDeps,
  by: ActorAt,
  sent: ParsedInput<'PATCH /v1/checkout'>['query'],
): Promise<Exit> {
  const { caller, venue } = by
  const { staffId } = caller
  const { id: key = crypto.randomUUID(), user_id: memberId, venue_id: named = venue.id, early } = sent
  if (named !== venue.id) throw new Refusal('request_invalid', { fields: 'venue_id' })
  const request = { memberId, early }
  const mayExceed = holdsAt(caller, venue.id, 'approve')
  const exit = await runOncePipelined<LockedForExit, Exit>(
    deps.pool,
    { kind: 'door.leave', key, request, caller, venue },
    (stamp) => ({
      read: lockForExit({ venue, memberId, key, staffId, mayExceed }),
      decide: (locked) => {
        if (locked === undefined) throw new Refusal('venue_not_found')
        const { now, visit_id: visitId, entered_at: enteredAt, inside } = locked
        if (visitId === undefined) throw new Refusal('member_not_inside')
        const kind = decideExit(locked, { by, early, mayExceed })
        // The exit is never before the entry, even if the clock was set back.
        const at = now < enteredAt ? enteredAt : now
        const visit = { id: visitId, memberId, enteredAt, leftAt: at, inside: inside - 1 }
        const answer = { ...passageOf(venue, visit), exit_kind: kind }
        return { answer, write: writeExit(stamp, by, { memberId, visitId, at, kind }, answer) }
      },
    }),
  )
  announceDoor(deps, venue, [memberId])
  return exit
}
