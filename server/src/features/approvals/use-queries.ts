import type { Act, ApprovalDecision, ApprovalLimit } from '@aforo/domain'
import { CompiledQuery } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { Statement } from '../../db/pipelined-transaction.ts'

/** An approval as a command needs it that names it. */
export type HeldApproval = {
  id: number
  venueId: number
  askedBy: number
  act: Act
  limit: ApprovalLimit
  /** What the approver saw, in the unit of the limit. */
  figure: number
  decision: ApprovalDecision | null
  isUsed: boolean
  expiresAtMs: number
  nowMs: number
  approver: string
  approverId: number | null
  mayStillApprove: boolean
}

/** The column of a locking read. Missing if there is no such approval. */
export type HeldColumn = { approval?: HeldApproval }

const holdSql = `
with held as materialized (
  select id, venue_id, asked_by, act, limit_name, figure, decision, decided_by, used_at, expires_at
  from approvals where operator_id = $1 and id = $2
  for update
)
select json_build_object(
  'id', held.id, 'venueId', held.venue_id, 'askedBy', held.asked_by, 'act', held.act,
  'limit', held.limit_name, 'figure', held.figure, 'decision', held.decision,
  'isUsed', held.used_at is not null,
  'expiresAtMs', floor(extract(epoch from held.expires_at) * 1000),
  'nowMs', floor(extract(epoch from clock_timestamp()) * 1000),
  'approverId', held.decided_by,
  'approver', coalesce(nullif(staff.name, ''), staff.email, ''),
  'mayStillApprove', staff.deactivated_at is null and (staff.role = 'superadmin' or exists (
    select from grants
    where grants.staff_id = staff.id and grants.venue_id = held.venue_id
      and (grants.role = 'owner' or 'approve' = any (grants.rights) or held.limit_name = 'stock_witness_needed')
  ))
) as approval
from held left join staff on staff.id = held.decided_by`

/** Locks an approval, so that two commands cannot both use it. */
export const holdStatement = (operatorId: number, id: number): Statement => ({
  text: holdSql,
  values: [operatorId, id],
})

export async function holdApproval(db: Executor, operatorId: number, id: number): Promise<HeldApproval | undefined> {
  const { rows } = await db.executeQuery<HeldColumn>(CompiledQuery.raw(holdSql, [operatorId, id]))
  return rows[0]?.approval
}

const usedSql = 'update approvals set used_at = clock_timestamp(), used_key = $3 where operator_id = $1 and id = $2'

export const usedStatement = (operatorId: number, id: number, key: string): Statement => ({
  text: usedSql,
  values: [operatorId, id, key],
})

export async function markUsed(db: Executor, operatorId: number, id: number, key: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(usedSql, [operatorId, id, key]))
}
