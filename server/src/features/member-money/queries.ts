import type { Executor } from '../../db/connection.ts'

/** Stores until when the fee is paid, and the dates that depend on it. The member must be locked. */
export async function updateFee(
  db: Executor,
  operatorId: number,
  memberId: number,
  fee: { feePaidUntil: string | null; expiresOn: string | null; goodUntil: string },
) {
  await db.updateTable('members').set(fee).where('operatorId', '=', operatorId).where('id', '=', memberId).execute()
}
