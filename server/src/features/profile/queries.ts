import type { Executor } from '../../db/connection.ts'

export async function setName(db: Executor, staffId: number, name: string) {
  await db.updateTable('staff').set({ name }).where('id', '=', staffId).execute()
}

/** Replaces or removes the picture of a person, and returns the previous one. */
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
