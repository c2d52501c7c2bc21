import type { Executor } from '../../db/connection.ts'

export async function listArchives(db: Executor, operatorId: number) {
  return db
    .selectFrom('yearArchives')
    .select(['year', 'manifestHash'])
    .where('operatorId', '=', operatorId)
    .orderBy('year')
    .execute()
}
