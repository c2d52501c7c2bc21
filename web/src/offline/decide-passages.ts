import { type CallInput, type CallReply, standingWords } from '@aforo/contract'
import { entryFactsOf, entryVerdict, exitVerdict, minutesInside } from '@aforo/domain'
import type { StoredCommand } from './commands.ts'
import { overrulesOf, type Own, partsOf, refuseBy, refuseWithoutRight } from './decide.ts'
import { getSeen, insideCount, levelsHere, refusal, type Seen, type Snapshot } from './overlay.ts'

const passageOf = (
  snapshot: Snapshot,
  { row }: Seen,
  times: { visitId: number; enteredAt: Date; leftAt: Date | null },
) => ({
  visit_id: times.visitId,
  user_id: row.id,
  venue_id: snapshot.state.venue.id,
  entry_time: times.enteredAt.toISOString(),
  exit_time: times.leftAt?.toISOString() ?? null,
})

export function decideEntry(
  snapshot: Snapshot,
  { user_id: memberId, reason = '', id: key = crypto.randomUUID() }: CallInput<'POST /v1/entries'>['body'],
): StoredCommand {
  refuseWithoutRight(snapshot, 'POST /v1/entries')
  const seen = getSeen(snapshot, memberId)
  const { rules } = snapshot.head
  const { wire, kept } = partsOf(snapshot, 'entry', seen, key)
  const inside = insideCount(snapshot)
  const verdict = entryVerdict(
    entryFactsOf(seen.alone),
    { room: { inside, capacity: rules.capacity }, today: kept.day, overrules: overrulesOf(snapshot) },
    levelsHere(snapshot),
  )
  refuseBy(snapshot, verdict, reason.trim(), () => ({
    age: rules.age_limit,
    standing: standingWords[seen.row.standing],
  }))
  const visit = { visitId: kept.temporaryId, enteredAt: snapshot.now, leftAt: null }
  const reply: CallReply<'POST /v1/entries'> = { ...passageOf(snapshot, seen, visit), inside: inside + 1 }
  const own: Own = { isOverruled: verdict.asks.length > 0, gramsMilli: 0, reply }
  return { ...kept, ...own, wire: { kind: 'entry', ...wire, reason: reason.trim() } }
}

export function decideExit(
  snapshot: Snapshot,
  { user_id: memberId, early, id: key = crypto.randomUUID() }: CallInput<'PATCH /v1/checkout'>['query'],
): StoredCommand {
  refuseWithoutRight(snapshot, 'PATCH /v1/checkout')
  const seen = getSeen(snapshot, memberId)
  const { inside } = seen.alone
  if (inside?.isHere !== true) throw refusal(snapshot, 'member_not_inside')
  const { wire, kept } = partsOf(snapshot, 'exit', seen, key)
  const isConfirmed = early === 'true'
  const figures = { minutes: minutesInside(inside.enteredAt, snapshot.now) }
  const { blocks, asks } = exitVerdict(
    {
      enteredAt: inside.enteredAt,
      minStayMinutes: snapshot.head.rules.min_stay_minutes,
      cartItems: snapshot.cartItems(memberId),
      overrules: overrulesOf(snapshot),
    },
    snapshot.now,
    levelsHere(snapshot),
  )
  if (blocks !== null) throw refusal(snapshot, blocks, figures)
  const isEarly = asks.includes('exit_min_stay')
  if (isEarly && !isConfirmed) throw refusal(snapshot, 'exit_min_stay_early', figures)
  const visit = { visitId: seen.visitId ?? kept.temporaryId, enteredAt: inside.enteredAt, leftAt: snapshot.now }
  const reply: CallReply<'PATCH /v1/checkout'> = {
    ...passageOf(snapshot, seen, visit),
    inside: Math.max(0, insideCount(snapshot) - 1),
    exit_kind: isEarly ? 'forced' : 'normal',
  }
  const own: Own = { isOverruled: isEarly, gramsMilli: 0, reply }
  return { ...kept, ...own, wire: { kind: 'exit', ...wire, early: isEarly } }
}
