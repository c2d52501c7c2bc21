import type { Executor } from '../../db/connection.ts'

export async function findWrappedKey(db: Executor, operatorId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('operatorKeys')
    .select('wrappedKey')
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  return row?.wrappedKey ?? null
}

/** Whoever comes second leaves the first key as it is. */
export async function insertWrappedKey(db: Executor, operatorId: number, wrappedKey: Buffer) {
  await db
    .insertInto('operatorKeys')
    .values({ operatorId, wrappedKey })
    .onConflict((conflict) => conflict.column('operatorId').doNothing())
    .execute()
}
