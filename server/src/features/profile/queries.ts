import type { Executor } from '../../db/connection.ts'

export async function setName(db: Executor, staffId: number, name: string) {
  await db.updateTable('staff').set({ name }).where('id', '=', staffId).execute()
}

/** Gives the person another picture, or none, and answers with the one they had. */
export async function swapPicture(db: Executor, staffId: number, pictureKey: string | null): Promise<string | null> {
  const before = await db
    .selectFrom('staff')
    .select('pictureKey')
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db.updateTable('staff').set({ pictureKey }).where('id', '=', staffId).execute()
  return before.pictureKey
}
