import type { CallReply, ParsedInput } from '@aforo/contract'
import { type ExitKind, exitVerdict, holdsAt, levelsFor, levelsOf, minutesInside } from '@aforo/domain'
import { Refusal } from '../../refusal.ts'
import { approvalFor, type Approved, namedApproval, spendStatement } from '../approvals/service.ts'
import type { ActorAt } from '../audit/service.ts'
import { runOncePipelined } from '../commands/service.ts'
import { overrulesToday } from './overrules.ts'
import { type LockedForExit, lockForExit, writeExit } from './passage-queries.ts'
import { announceDoor, type DoorDeps, passageOf } from './service.ts'

type Exit = CallReply<'PATCH /v1/checkout'>

type Asked = { by: ActorAt; memberId: number; early: boolean; mayExceed: boolean }
type Allowed = { kind: ExitKind; approved: Approved | null }

/** The kind of the exit, or a refusal if a rule of the venue blocks it. */
function decideExit(locked: LockedForExit, { by, memberId, early, mayExceed }: Asked): Allowed {
  const { now, entered_at: enteredAt, min_stay_minutes: minStayMinutes, cart_lines: cartItems } = locked
  const levels = levelsFor(levelsOf(locked.gate_levels), by.caller, by.venue.id)
  const verdictIf = (exceeds: boolean) => {
    const overrules = overrulesToday(locked, exceeds)
    return exitVerdict({ enteredAt, minStayMinutes, cartItems, overrules }, now, levels)
  }
  const ownVerdict = verdictIf(mayExceed)
  const approved = approvalFor(by, locked, { kind: 'exit', memberId }, ownVerdict.blocks)
  const verdict = approved === null ? ownVerdict : verdictIf(true)
  const figures = { minutes: minutesInside(enteredAt, now) }
  if (verdict.blocks !== null) throw new Refusal(verdict.blocks, figures)
  const isEarly = verdict.asks.includes('exit_min_stay')
  if (isEarly && !early) throw new Refusal('exit_min_stay_early', figures)
  return { kind: isEarly ? 'forced' : 'normal', approved }
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
      read: { ...lockForExit({ venue, memberId, key, staffId, mayExceed }), ...namedApproval(by) },
      decide: (locked) => {
        if (locked === undefined) throw new Refusal('venue_not_found')
        const { now, visit_id: visitId, entered_at: enteredAt, inside } = locked
        if (visitId === undefined) throw new Refusal('member_not_inside')
        const allowed = decideExit(locked, { by, memberId, early, mayExceed })
        // The exit is never before the entry, even if the clock was set back.
        const at = now < enteredAt ? enteredAt : now
        const visit = { id: visitId, memberId, enteredAt, leftAt: at, inside: inside - 1 }
        const answer = { ...passageOf(venue, visit), exit_kind: allowed.kind }
        const write = writeExit(stamp, by, { memberId, visitId, at, ...allowed }, answer)
        return { answer, write, alsoWrite: spendStatement(by, allowed.approved, key) }
      },
    }),
  )
  announceDoor(deps, venue, [memberId])
  return exit
}
