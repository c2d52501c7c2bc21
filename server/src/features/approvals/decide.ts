import type { ParsedInput } from '@aforo/contract'
import {
  type ApprovalDecision,
  approvalState,
  type ApprovalWay,
  approverBlocker,
  decisionBlocker,
  type Person,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { confirmCard, confirmPin, findPlace } from '../devices/service.ts'
import { announce, type ApprovalDeps, subjectOf } from './announce.ts'
import { type Approval, readApproval } from './approval-view.ts'
import { decideApproval, findApproval, type LockedApproval, lockApproval } from './queries.ts'

async function getLocked(trx: Transaction<DB>, by: ActorAt, id: number): Promise<LockedApproval> {
  const locked = await lockApproval(trx, by.venue, id)
  if (locked === undefined) throw new Refusal('approval_not_found')
  return locked
}

/** Who asked, and for what limit: both decide about who may answer. */
const askedIn = ({ askedBy, limitName: limit }: Pick<LockedApproval, 'askedBy' | 'limitName'>) => ({ askedBy, limit })

type Decided = {
  decision: ApprovalDecision
  decidedBy: number
  decidedHow: ApprovalWay | null
  words: string
}

/** Decides a locked request that still waits, and records who did. */
async function settle(trx: Transaction<DB>, by: ActorAt, locked: LockedApproval, decided: Decided): Promise<void> {
  const { venue, origin } = by
  // Read after the lock: the request may have expired while it waited.
  const now = await readNow(trx)
  refuseIf(decisionBlocker(approvalState({ ...locked, isUsed: locked.usedAt !== null }, now)))
  await decideApproval(trx, venue.operatorId, locked.id, decided)
  const { words } = decided
  await recordAuditEntry(
    trx,
    { staffId: decided.decidedBy, venue, origin },
    {
      action: `approval.${decided.decision}`,
      subject: subjectOf(venue, locked.act, locked.memberId),
      before: null,
      after: { approvalId: locked.id, limit: locked.limitName, ...(words === '' ? {} : { reason: words }) },
    },
  )
}

/** Approves or refuses a request, on a device of one's own. */
export async function decideOnOwnDevice(
  deps: ApprovalDeps,
  by: ActorAt,
  id: number,
  { approve, words }: ParsedInput<'POST /v1/approvals/{id}/decision'>['body'],
): Promise<Approval> {
  const { caller, venue } = by
  const limit = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const locked = await getLocked(trx, by, id)
    refuseIf(approverBlocker({ ...caller, id: caller.staffId }, venue.id, askedIn(locked)))
    const decision = approve ? 'approved' : 'refused'
    await settle(trx, by, locked, { decision, decidedBy: caller.staffId, decidedHow: 'own_device', words })
    return locked.limitName
  })
  await announce(deps, venue, limit)
  return readApproval(deps, by, id)
}

/** The person with the PIN or the card, with their place at the venue. */
async function confirmApprover(
  deps: ApprovalDeps,
  { venue, origin }: ActorAt,
  deviceId: number,
  given: ParsedInput<'POST /v1/approvals/{id}/decision-here'>['body'],
): Promise<Person & { id: number }> {
  await deps.throttle.knock('shared device', origin.address)
  const device = { id: deviceId, venueId: venue.id, operatorId: venue.operatorId }
  const isCard = 'card' in given
  if (!isCard) await confirmPin(deps, { device, staffId: given.staff_id, pin: given.pin })
  const staffId = isCard ? await confirmCard(deps, device, given.card) : given.staff_id
  const place = await findPlace(deps, venue.id, staffId)
  return { id: staffId, role: 'employee', venues: place === undefined ? [] : [place] }
}

/** Approves a request on the shared device where it was asked, by the person who asked. It does nothing else. */
export async function decideHere(
  deps: ApprovalDeps,
  by: ActorAt,
  id: number,
  given: ParsedInput<'POST /v1/approvals/{id}/decision-here'>['body'],
): Promise<Approval> {
  const { caller, venue } = by
  const { deviceId, staffId } = caller
  const asked = await inOperator(deps.db, venue.operatorId, (trx) => findApproval(trx, venue, id, staffId))
  if (asked === undefined || asked.askedBy !== staffId) throw new Refusal('approval_not_found')
  if (deviceId === null || asked.deviceId !== deviceId) throw new Refusal('approval_not_here')
  if ('staff_id' in given && given.staff_id === staffId) throw new Refusal('approval_own')
  const approver = await confirmApprover(deps, by, deviceId, given)
  refuseIf(approverBlocker(approver, venue.id, askedIn(asked)))
  await inOperator(deps.db, venue.operatorId, async (trx) => {
    const decidedHow = 'card' in given ? 'card' : 'pin'
    const decided = { decision: 'approved', decidedBy: approver.id, decidedHow, words: '' } as const
    await settle(trx, by, await getLocked(trx, by, id), decided)
  })
  await announce(deps, venue, asked.limitName)
  return readApproval(deps, by, id)
}

/** Takes back an own request. */
export async function cancel(deps: ApprovalDeps, by: ActorAt, id: number): Promise<void> {
  const { caller, venue } = by
  const limit = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const locked = await getLocked(trx, by, id)
    if (locked.askedBy !== caller.staffId) throw new Refusal('approval_not_found')
    await settle(trx, by, locked, { decision: 'cancelled', decidedBy: caller.staffId, decidedHow: null, words: '' })
    return locked.limitName
  })
  await announce(deps, venue, limit)
}
