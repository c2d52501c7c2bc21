import type { ImportKind, ImportState, MappedColumn } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'

const columns = [
  'imports.operatorId',
  'imports.id',
  'imports.venueId',
  'imports.kind',
  'imports.state',
  'imports.fileName',
  'imports.columns',
  'imports.rows',
  'imports.balancesOn',
  'imports.done',
  'imports.total',
  'imports.figures',
  'imports.startedBy',
  'imports.startedAt',
  'imports.runBy',
  'imports.runAt',
  'imports.runEndedAt',
  'imports.undoneBy',
  'imports.undoneAt',
  'imports.erasedAt',
] as const

const imports = (db: Executor, operatorId: number) =>
  db.selectFrom('imports').select(columns).where('imports.operatorId', '=', operatorId)

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>

type NewImport = {
  kind: ImportKind
  fileName: string
  columns: readonly MappedColumn[]
  rows: number
  balancesOn: string
  startedBy: number
}

export async function insertImport(db: Executor, { operatorId, id: venueId }: VenueRef, made: NewImport) {
  const { id } = await db
    .insertInto('imports')
    .values({ operatorId, venueId, ...made, columns: JSON.stringify(made.columns) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findImport(db: Executor, { operatorId, id: venueId }: VenueRef, id: number) {
  return imports(db, operatorId).where('imports.venueId', '=', venueId).where('imports.id', '=', id).executeTakeFirst()
}

/** Locks an import until the end of the transaction, so that its steps come one after the other. */
export async function lockImport(db: Executor, { operatorId, id: venueId }: VenueRef, id: number) {
  return imports(db, operatorId)
    .where('imports.venueId', '=', venueId)
    .where('imports.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Page = { kind: ImportKind | null; before: number | null; limit: number }

export async function listImports(db: Executor, { operatorId, id: venueId }: VenueRef, { kind, before, limit }: Page) {
  let query = imports(db, operatorId).where('imports.venueId', '=', venueId)
  if (kind !== null) query = query.where('imports.kind', '=', kind)
  if (before !== null) query = query.where('imports.id', '<', before)
  return query.orderBy('imports.id', 'desc').limit(limit).execute()
}

/** The next import of an operator that waits for its job, oldest first. */
export async function findWaiting(db: Executor, operatorId: number) {
  return imports(db, operatorId)
    .where('imports.state', 'in', ['checking', 'running', 'undoing'])
    .orderBy('imports.id')
    .limit(1)
    .executeTakeFirst()
}

/** The import of the operator that runs or is undone, if there is one. */
export async function findBusy(db: Executor, operatorId: number) {
  return imports(db, operatorId).where('imports.state', 'in', ['running', 'undoing']).executeTakeFirst()
}

type Changes = {
  state?: ImportState
  done?: number
  total?: number
  runBy?: number
  runAt?: 'now'
  runEndedAt?: 'now'
  undoneBy?: number | null
  undoneAt?: 'now' | null
  figures?: JsonObject
  erasedAt?: 'now'
}

const instantOf = (at: 'now' | null) => (at === 'now' ? sql<Date>`clock_timestamp()` : null)

export async function updateImport(db: Executor, operatorId: number, id: number, changes: Changes) {
  const { runAt, runEndedAt, undoneAt, figures, erasedAt, ...rest } = changes
  await db
    .updateTable('imports')
    .set({
      ...rest,
      ...(runAt !== undefined && { runAt: instantOf(runAt) }),
      ...(runEndedAt !== undefined && { runEndedAt: instantOf(runEndedAt) }),
      ...(undoneAt !== undefined && { undoneAt: instantOf(undoneAt) }),
      ...(erasedAt !== undefined && { erasedAt: instantOf(erasedAt) }),
      ...(figures !== undefined && { figures: JSON.stringify(figures) }),
    })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

export async function deleteImport(db: Executor, operatorId: number, id: number) {
  await db.deleteFrom('imports').where('operatorId', '=', operatorId).where('id', '=', id).execute()
}

type Expiry = { endedBefore: Date; startedBefore: Date }

/** Imports whose rows are due to be erased: finished ones, and those that nobody ever ran. */
export async function listExpired(db: Executor, operatorId: number, { endedBefore, startedBefore }: Expiry) {
  return imports(db, operatorId)
    .where('imports.erasedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('imports.state', 'in', ['done', 'undone']), eb('imports.runEndedAt', '<', endedBefore)]),
        eb.and([eb('imports.state', 'in', ['receiving', 'checked']), eb('imports.startedAt', '<', startedBefore)]),
      ]),
    )
    .orderBy('imports.id')
    .limit(100)
    .execute()
}

export async function listStaffNames(db: Executor, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.selectFrom('staff').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
}

/** The venues of an operator that somebody owns. */
export async function listOwnedVenues(db: Executor, operatorId: number, staffId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('venues', 'venues.id', 'grants.venueId')
    .select('venues.id')
    .where('operatorId', '=', operatorId)
    .where('staffId', '=', staffId)
    .where('grants.role', '=', 'owner')
    .execute()
  return rows.map(({ id }) => id)
}
