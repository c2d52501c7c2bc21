import type { Insertable } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { DB } from '../../db/types.ts'

const columns = ['drilledAt', 'restoredTo', 'rpoSeconds', 'rtoSeconds', 'differences', 'ok'] as const

/** Adds a drill, unless it is recorded already. */
export async function insertDrill(db: Executor, drill: Insertable<DB['restoreDrills']>): Promise<boolean> {
  const row = await db
    .insertInto('restoreDrills')
    .values(drill)
    .onConflict((conflict) => conflict.column('drilledAt').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findLastDrill(db: Executor) {
  return db.selectFrom('restoreDrills').select(columns).orderBy('drilledAt', 'desc').limit(1).executeTakeFirst()
}
