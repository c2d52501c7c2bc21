import { type Act, type ApprovalLimit, isApprovable, approvalBlocker } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Statement } from '../../db/pipelined-transaction.ts'
import type { DB } from '../../db/types.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { type HeldColumn, holdApproval, holdStatement, markUsed, usedStatement } from './use-queries.ts'

/** The approval that a call names, locked. Empty if it names none, or one that does not exist. */
export type NamedApproval = HeldColumn

/** An approval that counts for the act at hand. */
export type Approved = { approvalId: number; limit: ApprovalLimit; approver: string; approverId: number | null }

/** Locks the approval that the call names. A command does this before its other locks. */
export async function lockNamedApproval(trx: Transaction<DB>, { origin, venue }: ActorAt): Promise<NamedApproval> {
  if (origin.approvalId === null) return {}
  const approval = await holdApproval(trx, venue.operatorId, origin.approvalId)
  return approval === undefined ? {} : { approval }
}

/** The same as a part of the read of a pipelined command. A call that names no approval sends nothing more. */
export const namedApproval = ({ origin, venue }: ActorAt): { named?: Statement } =>
  origin.approvalId === null ? {} : { named: holdStatement(venue.operatorId, origin.approvalId) }

/**
 * The approval that gets the act past this refusal, or null if the refusal stands. A command decides without it first, so
 * an approval that is not needed stays unused.
 */
export function approvalFor(
  { origin, caller, venue }: ActorAt,
  { approval }: NamedApproval,
  act: Act,
  refusal: string | null,
  /** By how much the act exceeds the limit now, where that can change although the act stays the same. */
  figure: number | null = null,
): Approved | null {
  if (origin.approvalId === null || refusal === null || !isApprovable(refusal)) return null
  if (approval === undefined) throw new Refusal('approval_void')
  const standing = { ...approval, expiresAt: new Date(approval.expiresAtMs) }
  refuseIf(
    approvalBlocker(standing, act, {
      staffId: caller.staffId,
      venueId: venue.id,
      now: new Date(approval.nowMs),
      figure,
      refusal,
    }),
  )
  const { id: approvalId, limit, approver, approverId } = approval
  return { approvalId, limit, approver, approverId }
}

/** Marks a locked approval as used by the command with this key. */
export async function spendApproval(
  trx: Transaction<DB>,
  { venue }: ActorAt,
  approved: Approved | null,
  key: string,
): Promise<void> {
  if (approved !== null) await markUsed(trx, venue.operatorId, approved.approvalId, key)
}

export const spendStatement = ({ venue }: ActorAt, approved: Approved | null, key: string): Statement | undefined =>
  approved === null ? undefined : usedStatement(venue.operatorId, approved.approvalId, key)

/** What the audit event of an approved act adds. */
export const approvalOnRecord = (approved: Approved | null): { approvedBy?: string; approvalId?: number } =>
  approved === null ? {} : { approvedBy: approved.approver, approvalId: approved.approvalId }
