import { type ImportKind, importMappingsMost, type MappedColumn } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

const columns = [
  'importMappings.id',
  'importMappings.kind',
  'importMappings.name',
  'importMappings.columns',
  'importMappings.changedAt',
] as const

const mappings = (db: Executor, operatorId: number) =>
  db
    .selectFrom('importMappings')
    .innerJoin('staff', 'staff.id', 'importMappings.changedBy')
    .select(columns)
    .select(sql<string>`coalesce(nullif(staff.name, ''), staff.email)`.as('by'))
    .where('importMappings.operatorId', '=', operatorId)

export type MappingRow = Awaited<ReturnType<typeof listMappings>>[number]

export async function listMappings(db: Executor, operatorId: number, kind: ImportKind | null) {
  const query = mappings(db, operatorId)
  return (kind === null ? query : query.where('importMappings.kind', '=', kind))
    .orderBy('importMappings.changedAt', 'desc')
    .orderBy('importMappings.id', 'desc')
    .execute()
}

export async function findMapping(db: Executor, operatorId: number, id: number) {
  return mappings(db, operatorId).where('importMappings.id', '=', id).executeTakeFirstOrThrow()
}

type Saved = {
  kind: ImportKind
  fingerprint: string
  name: string
  columns: readonly MappedColumn[]
  changedBy: number
}

/** Saves what the columns of a source are. Beyond so many sources, the one that was used longest ago is forgotten. */
export async function upsertMapping(db: Executor, operatorId: number, saved: Saved): Promise<number> {
  const { id } = await db
    .insertInto('importMappings')
    .values({ operatorId, ...saved, columns: JSON.stringify(saved.columns) })
    .onConflict((conflict) =>
      conflict.columns(['operatorId', 'kind', 'fingerprint']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        columns: sql`excluded.columns`,
        changedBy: eb.ref('excluded.changedBy'),
        changedAt: sql`now()`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from import_mappings where operator_id = ${operatorId} and kind = ${saved.kind} and id in (
      select id from import_mappings where operator_id = ${operatorId} and kind = ${saved.kind}
      order by changed_at desc, id desc offset ${importMappingsMost}
    )`.execute(db)
  return id
}
