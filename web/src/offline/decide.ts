import { type ErrorCode, type ErrorFigures } from '@aforo/contract'
import {
  accessBlocker,
  apiAccess,
  type ApiEndpoint,
  fullName,
  type GateRule,
  type GateVerdict,
  holdsAt,
  type OfflineKind,
} from '@aforo/domain'
import type { StoredCommand } from './commands.ts'
import { fenceOf } from './engine-state.ts'
import { personOf, refusal, type Seen, type Snapshot, todayOf } from './overlay.ts'

/** What a handler adds to the parts that all commands have. */
export type Own = Pick<StoredCommand, 'isOverruled' | 'gramsMilli' | 'reply'>

/** Refuses a person without the right, as the server would. */
export function refuseWithoutRight(snapshot: Snapshot, endpoint: ApiEndpoint): void {
  const blocker = accessBlocker(apiAccess[endpoint], personOf(snapshot.me), snapshot.state.venue.id)
  if (blocker !== null) throw refusal(snapshot, blocker)
}

/** Refuses as the server does. Rules that ask for a reason have a code of their own. */
export function refuseBy<R extends GateRule>(
  snapshot: Snapshot,
  { blocks, asks }: GateVerdict<R>,
  reason: string,
  figuresOf: (rule: R) => ErrorFigures = () => ({}),
): void {
  if (blocks !== null) throw refusal(snapshot, blocks, figuresOf(blocks))
  const [first] = asks
  // Every rule that can ask for a reason has this code in the catalogue.
  if (first !== undefined && reason === '') throw refusal(snapshot, `${first}_reason` as ErrorCode, figuresOf(first))
}

export function overrulesOf(snapshot: Snapshot) {
  const { queue, me, state, head } = snapshot
  // What the person overruled before the connection was lost is not known here.
  const done = queue.filter((command) => command.isOverruled && command.wire.staff_id === me.id).length
  return { done, most: head.rules.overrules_most, mayExceed: holdsAt(personOf(me), state.venue.id, 'approve') }
}

/** The parts that all commands have. Refuses if this device may not go on alone at this place. */
export function partsOf(snapshot: Snapshot, kind: OfflineKind, { row }: Seen, key: string) {
  const { state, me, now } = snapshot
  const fence = fenceOf(state, kind)
  if (fence === null) throw refusal(snapshot, 'offline_not_possible')
  const wire = {
    key,
    fence,
    staff_id: me.id,
    user_id: row.id,
    made_at: new Date(now.getTime() - state.offsetMs).toISOString(),
  }
  const kept = {
    key,
    kind,
    number: null,
    memberId: row.id,
    memberName: fullName(row.name, row.last_name),
    staffName: me.name,
    atMs: now.getTime(),
    temporaryId: -(state.lastTemporaryId + 1),
    gramsMilli: 0,
    day: todayOf(snapshot),
  }
  return { wire, kept }
}
