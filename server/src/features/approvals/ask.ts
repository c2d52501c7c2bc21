import type { ParsedInput } from '@aforo/contract'
import { approverBlocker, askBlocker, isLimitOf } from '@aforo/domain'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { findPlace } from '../devices/service.ts'
import { actOf, figureReply } from './act-mapping.ts'
import { type Approval, readApproval } from './approval-view.ts'
import { assessAct } from './assess-act.ts'
import { announce, type ApprovalDeps, subjectOf } from './announce.ts'
import { insertApproval } from './queries.ts'

type Asked = ParsedInput<'POST /v1/approvals'>['body']

/** Only somebody who could decide can be asked. */
async function refuseOtherApprover(
  deps: ApprovalDeps,
  { caller, venue }: ActorAt,
  { askedOf, limit }: { askedOf: number | null; limit: Asked['limit'] },
) {
  if (askedOf === null) return
  const place = await findPlace(deps, venue.id, askedOf)
  const person = { id: askedOf, role: 'employee', venues: place === undefined ? [] : [place] } as const
  const blocker = approverBlocker(person, venue.id, { askedBy: caller.staffId, limit })
  refuseIf(blocker === 'privileges_missing' ? 'staff_not_found' : blocker)
}

/** Asks for an approval. What the approver will see is computed here, from the books. */
export async function ask(deps: ApprovalDeps, by: ActorAt, key: string, sent: Asked): Promise<Approval> {
  const { caller, venue } = by
  const { limit, reason, asked_of: askedOf } = sent
  const act = actOf(sent.act)
  const { kind } = act
  refuseIf(askBlocker(kind, caller, venue.id))
  if (!isLimitOf(kind, limit)) throw new Refusal('request_invalid', { fields: 'limit' })
  await refuseOtherApprover(deps, by, { askedOf, limit })
  const command = { kind: 'approval.ask', key, request: { ...sent }, caller, venue }
  const { id } = await runOnce(deps.db, command, async (trx) => {
    const assessed = await assessAct(trx, by, act, limit)
    const { figure, most, memberId = null } = assessed
    const approvalId = await insertApproval(trx, venue, {
      kind,
      act,
      limitName: limit,
      most,
      figure,
      amountBeforeCents: assessed.amountBeforeCents ?? null,
      amountAfterCents: assessed.amountAfterCents ?? null,
      memberId,
      reason,
      askedBy: caller.staffId,
      askedOf,
      deviceId: caller.deviceId,
    })
    await recordAuditEntryAt(trx, by, {
      action: 'approval.asked',
      subject: subjectOf(venue, act, memberId),
      before: null,
      after: { approvalId, limit, figure: figureReply(limit, figure), most: figureReply(limit, most), reason },
    })
    return { id: approvalId }
  })
  await announce(deps, venue, limit)
  return readApproval(deps, by, id)
}
