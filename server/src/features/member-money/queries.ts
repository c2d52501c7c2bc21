import type { Executor } from '../../db/connection.ts'

/** Until when a member has paid, and what follows from it. The member is held. */
export async function updateFee(
  db: Executor,
  operatorId: number,
  memberId: number,
  fee: { feePaidUntil: string | null; expiresOn: string | null; goodUntil: string },
) {
  await db.updateTable('members').set(fee).where('operatorId', '=', operatorId).where('id', '=', memberId).execute()
}
