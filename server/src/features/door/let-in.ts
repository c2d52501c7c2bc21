import { type CallReply, type ErrorFigures, type ParsedInput, standingWords } from '@aforo/contract'
import { businessDateOf, type EntryRule, holdsAt } from '@aforo/domain'
import { Refusal } from '../../refusal.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { approvalFor, type Approved, namedApproval, spendStatement } from '../approvals/service.ts'
import type { ActorAt } from '../audit/service.ts'
import { runOncePipelined } from '../commands/service.ts'
import { assessEntry } from './assess-entry.ts'
import { type LockedForEntry, lockForEntry, openRoom, writeEntry } from './passage-queries.ts'
import { announceDoor, type DoorDeps, passageOf } from './service.ts'

type Passage = CallReply<'POST /v1/entries'>
type Request = { memberId: number; reason: string }
type Rules = { by: ActorAt; keys: FieldKeys; request: Request; mayExceed: boolean }

/** Demands a reason for a warning. Rules that a venue cannot lower only block, so they have no such refusal. */
function refuseUnexplained(rule: EntryRule | undefined, reason: string, figures: ErrorFigures): void {
  if (rule === undefined || reason !== '') return
  if (rule === 'entry_not_member' || rule === 'entry_already_inside' || rule === 'entry_overrules_limit') return
  throw new Refusal(`${rule}_reason`, figures)
}

type Allowed = { rules: readonly EntryRule[]; approved: Approved | null }

/** The rules that the entry overrules with its reason, or a refusal if a rule of the venue blocks it. */
function decideEntry(locked: LockedForEntry & { inside: number }, { by, keys, request, mayExceed }: Rules): Allowed {
  const { standing, age_limit: ageLimit } = locked
  const today = businessDateOf(locked.now, locked.time_zone, locked.day_cutoff_minutes)
  const { verdictIf } = assessEntry(locked, { by, keys, today, enrolledHere: true })
  const ownVerdict = verdictIf(mayExceed)
  const approved = approvalFor(by, locked, { kind: 'entry', memberId: request.memberId }, ownVerdict.blocks)
  const verdict = approved === null ? ownVerdict : verdictIf(true)
  const figures = { age: ageLimit, standing: standingWords[standing] }
  if (verdict.blocks !== null) throw new Refusal(verdict.blocks, figures)
  refuseUnexplained(verdict.asks[0], request.reason, figures)
  return { rules: verdict.asks, approved }
}

export async function letIn(
  deps: DoorDeps,
  by: ActorAt,
  sent: ParsedInput<'POST /v1/entries'>['body'],
): Promise<Passage> {
  const { caller, venue } = by
  const { staffId } = caller
  const { id: key = crypto.randomUUID(), user_id: memberId, venue_id: named = venue.id, reason } = sent
  if (named !== venue.id) throw new Refusal('request_invalid', { fields: 'venue_id' })
  const request = { memberId, reason }
  const mayExceed = holdsAt(caller, venue.id, 'approve')
  const attempt = (keys: FieldKeys) =>
    runOncePipelined<LockedForEntry, Passage>(
      deps.pool,
      { kind: 'door.enter', key, request, caller, venue },
      (stamp) => ({
        read: { ...lockForEntry({ venue, memberId, key, staffId, mayExceed }), ...namedApproval(by) },
        decide: (locked) => {
          if (locked === undefined) throw new Refusal('venue_not_found')
          const { inside, visit_id: visitId, venue_ids: venueIds, now: at } = locked
          if (venueIds?.includes(venue.id) !== true) throw new Refusal('member_not_found')
          if (inside === undefined) return { first: openRoom(venue) }
          const allowed = decideEntry({ ...locked, inside }, { by, keys, request, mayExceed })
          const visit = { id: visitId, memberId, enteredAt: at, leftAt: null, inside: inside + 1 }
          const answer = passageOf(venue, visit)
          const write = writeEntry(stamp, by, { memberId, visitId, at, reason, ...allowed }, answer)
          return { answer, write, alsoWrite: spendStatement(by, allowed.approved, key) }
        },
      }),
    )
  const passage = await deps.keyring.withKeys(venue.operatorId, attempt)
  announceDoor(deps, venue, [memberId])
  return passage
}
