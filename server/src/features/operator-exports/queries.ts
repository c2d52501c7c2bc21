import { sql } from 'kysely'
import { exportLifeHours } from '@aforo/domain'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'

const shown = [
  'id',
  'state',
  'askedAt',
  'expiresAt',
  'bytes',
  'rowCount',
  'pictures',
  'parts',
  'askedBy',
  'attempts',
] as const
const listedMost = 10

/** The latest exports, newest first. */
export async function listExports(db: Executor, operatorId: number) {
  return db
    .selectFrom('operatorExports')
    .innerJoin('staff', 'staff.id', 'operatorExports.askedBy')
    .select([
      'operatorExports.id',
      'operatorExports.state',
      'operatorExports.askedAt',
      'operatorExports.expiresAt',
      'operatorExports.bytes',
      'operatorExports.rowCount',
      'operatorExports.pictures',
      sql<string>`coalesce(nullif(staff.name, ''), staff.email)`.as('by'),
    ])
    .where('operatorId', '=', operatorId)
    .orderBy('operatorExports.id', 'desc')
    .limit(listedMost)
    .execute()
}

export type ExportRow = Awaited<ReturnType<typeof listExports>>[number]

/** The export that waits or is ready, locked. There is at most one. */
export async function lockOpenExport(db: Executor, operatorId: number) {
  return db
    .selectFrom('operatorExports')
    .select([...shown, 'sealedPassphrase', sql<boolean>`coalesce(expires_at <= ${databaseNow}, false)`.as('isOver')])
    .where('operatorId', '=', operatorId)
    .where('state', 'in', ['waiting', 'ready'])
    .forUpdate()
    .executeTakeFirst()
}

/** Null if another one was begun at the same moment. */
export async function insertExport(
  db: Executor,
  { operatorId, askedBy }: { operatorId: number; askedBy: number },
): Promise<number | null> {
  const row = await db
    .insertInto('operatorExports')
    // Its place for the passphrase must be filled, and what seals it needs the id.
    .values({ operatorId, askedBy, sealedPassphrase: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

type Key = { operatorId: number; id: number }

export async function updatePassphrase(db: Executor, { operatorId, id }: Key, sealedPassphrase: Buffer) {
  await db
    .updateTable('operatorExports')
    .set({ sealedPassphrase })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** Counts an attempt before it begins, so that one whose process is killed counts too. */
export async function countAttempt(db: Executor, { operatorId, id }: Key) {
  await db
    .updateTable('operatorExports')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

type Made = { parts: number; bytes: number; rowCount: number; pictures: number }

/** The file is there from now on, and the passphrase is forgotten. */
export async function markReady(db: Executor, { operatorId, id }: Key, made: Made) {
  await db
    .updateTable('operatorExports')
    .set({
      ...made,
      state: 'ready',
      sealedPassphrase: null,
      readyAt: databaseNow,
      expiresAt: sql<Date>`${databaseNow} + make_interval(hours => ${exportLifeHours})`,
    })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function markEnded(db: Executor, { operatorId, id }: Key, state: 'taken' | 'expired' | 'failed') {
  await db
    .updateTable('operatorExports')
    .set({ state, sealedPassphrase: null, endedAt: databaseNow })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** Whether the operator has an open venue besides these. */
export async function hasOtherVenue(db: Executor, operatorId: number, venueIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from venues
      where operator_id = ${operatorId} and archived_at is null and id <> all (${[...venueIds]}::bigint[])
    ) as found`.execute(db)
  return rows[0]?.found === true
}
