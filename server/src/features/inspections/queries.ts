import type { Insertable } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { Inspections } from '../../db/types.ts'

export async function insertInspection(db: Executor, inspection: Insertable<Inspections>) {
  await db.insertInto('inspections').values(inspection).execute()
}

/** The inspection of this operator by this person with the latest end, whether open or over. */
export async function findLastInspection(db: Executor, operatorId: number, staffId: number) {
  return db
    .selectFrom('inspections')
    .select(['reason', 'endsAt'])
    .where('operatorId', '=', operatorId)
    .where('staffId', '=', staffId)
    .orderBy('endsAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listVenueIds(db: Executor, operatorId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('venues')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('archivedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
