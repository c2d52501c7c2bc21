import type { ExportFormat, ExportKind } from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import type { JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'

type NewExport = { staffId: number; kind: ExportKind; format: ExportFormat; filter: JsonObject }

export async function insertExport(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  { filter, ...row }: NewExport,
): Promise<number> {
  const { id } = await db
    .insertInto('exports')
    .values({ operatorId, venueId, ...row, filter: JSON.stringify(filter) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type End = { exportId: number; state: 'complete' | 'aborted'; rowCount: number }

export async function insertExportEnd(db: Executor, operatorId: number, end: End) {
  await db
    .insertInto('exportEnds')
    .values({ operatorId, ...end })
    .execute()
}

type Filter = {
  operatorId: number
  /** Null for all venues of the operator. */
  venueIds: readonly number[] | null
  before: number | null
  limit: number
}

/** The exports, newest first. */
export async function listExportRows(db: Executor, { operatorId, venueIds, before, limit }: Filter) {
  let query = db
    .selectFrom('exports')
    .innerJoin('venues', (join) =>
      join.onRef('venues.operatorId', '=', 'exports.operatorId').onRef('venues.id', '=', 'exports.venueId'),
    )
    .innerJoin('staff', 'staff.id', 'exports.staffId')
    .leftJoin('exportEnds', (join) =>
      join.onRef('exportEnds.operatorId', '=', 'exports.operatorId').onRef('exportEnds.exportId', '=', 'exports.id'),
    )
    .select([
      'exports.id',
      'exports.kind',
      'exports.format',
      'exports.filter',
      'exports.at',
      'exports.venueId',
      'venues.name as venueName',
      'exportEnds.state',
      'exportEnds.rowCount',
      'exportEnds.at as endedAt',
      sql<string>`coalesce(nullif(staff.name, ''), staff.email)`.as('by'),
      databaseNow.as('now'),
    ])
    .where('exports.operatorId', '=', operatorId)
  if (venueIds !== null) query = query.where(sql<boolean>`exports.venue_id = any (${[...venueIds]}::bigint[])`)
  if (before !== null) query = query.where('exports.id', '<', before)
  return query.orderBy('exports.id', 'desc').limit(limit).execute()
}

export type ExportRow = Awaited<ReturnType<typeof listExportRows>>[number]

type Named = { venueIds: readonly number[]; staffIds: readonly number[]; memberIds: readonly number[] }

/** The names of the venues, staff and members in filters. Members appear by number only. */
export async function listNames(db: Executor, operatorId: number, { venueIds, staffIds, memberIds }: Named) {
  const { rows } = await sql<{ of: 'venue' | 'staff' | 'member'; id: number; name: string }>`
    select 'venue' as of, id, name from venues
      where operator_id = ${operatorId} and id = any (${[...venueIds]}::bigint[])
    union all
    select 'staff', id, coalesce(nullif(name, ''), email) from staff where id = any (${[...staffIds]}::bigint[])
    union all
    select 'member', id, number::text from members
      where operator_id = ${operatorId} and id = any (${[...memberIds]}::bigint[])`.execute(db)
  return rows
}
