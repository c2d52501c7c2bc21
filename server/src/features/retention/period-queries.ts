import { isRetentionKind, type RetentionKind, type SetPeriod } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

export type SetPeriods = Partial<Record<RetentionKind, SetPeriod>>

/** What the owners set. With `locked`, nobody else changes it before the transaction ends. */
async function readPeriods(db: Executor, operatorId: number, locked: boolean): Promise<SetPeriods> {
  const rows = await db
    .selectFrom('retentionPeriods')
    .select(['kind', 'length', 'comingLength', 'comingFrom'])
    .where('operatorId', '=', operatorId)
    .$if(locked, (query) => query.forUpdate())
    .execute()
  const entries = rows.map(({ kind, length, comingLength, comingFrom }) => [
    kind,
    { length, coming: comingFrom === null ? null : { length: comingLength, from: comingFrom } },
  ])
  return Object.fromEntries(entries) as SetPeriods
}

export const listPeriods = (db: Executor, operatorId: number) => readPeriods(db, operatorId, false)

/** The lengths of a kind that the owners changed, and when. A null length is the usual one. */
export async function listChangedPeriods(
  db: Executor,
  operatorId: number,
  kind: RetentionKind,
): Promise<{ length: number | null; until: Date }[]> {
  const { rows } = await sql<{ length: number | null; until: Date }>`
    select (before ->> 'length')::int as length, at as until from audit_events
    where operator_id = ${operatorId} and action = 'members.retention_changed'
      and before ->> 'retentionKind' = ${kind}`.execute(db)
  return rows
}

/** Rows are added first, so that there is something to lock. */
export async function lockPeriods(
  db: Executor,
  { operatorId, kinds, setBy }: { operatorId: number; kinds: readonly RetentionKind[]; setBy: number },
): Promise<SetPeriods> {
  await db
    .insertInto('retentionPeriods')
    .values(kinds.map((kind) => ({ operatorId, kind, setBy })))
    .onConflict((conflict) => conflict.columns(['operatorId', 'kind']).doNothing())
    .execute()
  return readPeriods(db, operatorId, true)
}

type Setting = { operatorId: number; kind: RetentionKind; setBy: number; set: SetPeriod }

export async function updatePeriod(db: Executor, { operatorId, kind, setBy, set: { length, coming } }: Setting) {
  await db
    .updateTable('retentionPeriods')
    .set({
      length,
      comingLength: coming?.length ?? null,
      comingFrom: coming?.from ?? null,
      setBy,
      setAt: sql`clock_timestamp()`,
    })
    .where('operatorId', '=', operatorId)
    .where('kind', '=', kind)
    .execute()
}

/** Kinds of which rows are deleted, each with its table and the time that counts. */
const oldestOf: Record<Exclude<RetentionKind, 'left-pictures' | 'left-members'>, { table: string; at: string }> = {
  visits: { table: 'visits', at: 'coalesce(left_at, undone_at)' },
  'member-reads': { table: 'member_reads', at: 'at' },
  messages: { table: 'messages', at: 'at' },
  'time-records': { table: 'time_records', at: 'coalesce(ended_at, case when left_open then began_at end)' },
}
export type RowKind = keyof typeof oldestOf

/** How many rows would be deleted. Like the deletion it begins with the oldest; it reads no more than `most`. */
export async function countOldest(
  db: Executor,
  { operatorId, kind, before }: { operatorId: number; kind: RowKind; before: Date },
  most: number,
): Promise<number> {
  const { table, at } = oldestOf[kind]
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select ${sql.raw(at)} as over_at from ${sql.table(table)}
      where operator_id = ${operatorId} order by id limit ${most}
    ) oldest where over_at < ${before}`.execute(db)
  return rows[0]?.count ?? 0
}

export type NightCounts = Partial<Record<RetentionKind, number>>

/** A night that was interrupted goes on, so its counts add up. */
export async function addNight(
  db: Executor,
  night: { operatorId: number; businessDate: string; deleted: NightCounts; keptBack: number },
): Promise<void> {
  const { operatorId, businessDate, keptBack } = night
  const row = await db
    .selectFrom('retentionNights')
    .select('deleted')
    .where('operatorId', '=', operatorId)
    .where('businessDate', '=', businessDate)
    .forUpdate()
    .executeTakeFirst()
  const sums: Record<string, number> = {}
  for (const counts of [row?.deleted ?? {}, night.deleted]) {
    for (const [kind, count] of Object.entries(counts)) {
      if (isRetentionKind(kind) && typeof count === 'number' && count > 0) sums[kind] = (sums[kind] ?? 0) + count
    }
  }
  const deleted = JSON.stringify(sums)
  await db
    .insertInto('retentionNights')
    .values({ operatorId, businessDate, deleted, keptBack })
    .onConflict((conflict) =>
      conflict.columns(['operatorId', 'businessDate']).doUpdateSet({ deleted, keptBack, at: sql`clock_timestamp()` }),
    )
    .execute()
}

/** Nights that the screen shows. */
const nightsShown = 14

export async function listNights(db: Executor, operatorId: number) {
  return db
    .selectFrom('retentionNights')
    .select(['at', 'deleted', 'keptBack', 'businessDate'])
    .where('operatorId', '=', operatorId)
    .orderBy('businessDate', 'desc')
    .limit(nightsShown)
    .execute()
}

export async function deleteOldNights(db: Executor, operatorId: number, before: string): Promise<void> {
  await sql`
    delete from retention_nights where operator_id = ${operatorId} and business_date < ${before}::date`.execute(db)
}
