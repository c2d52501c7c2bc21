import type { BookPart } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { JsonObject } from '../../db/types.ts'
import type { Difference } from './compare-queries.ts'

const columns = [
  'bookChecks.id',
  'nightlyFor',
  'startedAt',
  'finishedAt',
  'lookedAt',
  'differences',
  'part',
  'slice',
  sql<string | null>`coalesce(nullif(staff.name, ''), staff.email)`.as('startedBy'),
] as const

const checks = (db: Executor, operatorId: number) =>
  db
    .selectFrom('bookChecks')
    .leftJoin('staff', 'staff.id', 'bookChecks.startedBy')
    .select(columns)
    .where('operatorId', '=', operatorId)

export type CheckRow = NonNullable<Awaited<ReturnType<typeof findRunningCheck>>>

export async function findRunningCheck(db: Executor, operatorId: number) {
  return checks(db, operatorId).where('finishedAt', 'is', null).executeTakeFirst()
}

/**
 * The finished checks that together cover the books: first the last one of everything or of what is new, then the last
 * one of each slice since the last one of everything.
 */
export async function listCurrentChecks(db: Executor, operatorId: number): Promise<CheckRow[]> {
  return checks(db, operatorId)
    .distinctOn('slice')
    .where('finishedAt', 'is not', null)
    .where('bookChecks.id', '>=', (eb) =>
      eb
        .selectFrom('bookChecks as whole')
        .select(sql<number>`coalesce(max(whole.id), 0)`.as('id'))
        .where('whole.operatorId', '=', operatorId)
        .where('whole.part', '=', 'all')
        .where('whole.finishedAt', 'is not', null),
    )
    .orderBy('slice', (order) => order.asc().nullsFirst())
    .orderBy('bookChecks.id', 'desc')
    .execute()
}

/** Where the next check of what is new begins, or null if everything must be read. */
export async function findMark(db: Executor, operatorId: number) {
  const row = await db
    .selectFrom('bookChecks')
    .select(['untilAt', 'untilTransactionId'])
    .where('operatorId', '=', operatorId)
    .where('untilTransactionId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.untilAt === null || row.untilTransactionId === null) return null
  return { at: row.untilAt, transactionId: row.untilTransactionId }
}

/** Whether everything was checked by itself for this day. */
export async function wasAllChecked(db: Executor, operatorId: number, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookChecks')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('nightlyFor', '=', day)
    .where('part', '=', 'all')
    .executeTakeFirst()
  return row !== undefined
}

/** The slice of the last check of old books, or null before the first. */
export async function findLastSlice(db: Executor, operatorId: number): Promise<number | null> {
  const row = await db
    .selectFrom('bookChecks')
    .select('slice')
    .where('operatorId', '=', operatorId)
    .where('part', '=', 'old')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.slice ?? null
}

type Start = { nightlyFor: string | null; startedBy: number | null; part: BookPart; slice: number | null }

/** The id of the new check, or null if one is running or the nightly check was already made. */
export async function insertCheck(db: Executor, operatorId: number, start: Start): Promise<number | null> {
  const made = await db
    .insertInto('bookChecks')
    .values({ operatorId, ...start })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

type Result = { lookedAt: JsonObject; differences: number; until: { at: Date; transactionId: number } | null }

/** False if another process finished the same check before. */
export async function finishCheck(
  db: Executor,
  operatorId: number,
  id: number,
  { lookedAt, differences, until }: Result,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bookChecks')
    .set({
      lookedAt: JSON.stringify(lookedAt),
      differences,
      untilAt: until?.at ?? null,
      untilTransactionId: until?.transactionId ?? null,
      finishedAt: sql`clock_timestamp()`,
    })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertDifferences(
  db: Executor,
  operatorId: number,
  checkId: number,
  differences: readonly Difference[],
) {
  if (differences.length === 0) return
  await db
    .insertInto('bookDifferences')
    .values(differences.map((difference, index) => ({ operatorId, checkId, line: index + 1, ...difference })))
    .execute()
}

/** A difference in the new books can be in a slice of the old ones too. */
const subject = ['comparison', 'bookDifferences.venueId', 'subjectId', 'businessDate'] as const

/** How many differences more than one of these checks found. */
export async function countRepeated(db: Executor, operatorId: number, checkIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ repeated: number }>`
    select count(*) - count(distinct (comparison, venue_id, subject_id, business_date)) as repeated
    from book_differences where operator_id = ${operatorId} and check_id = any (${[...checkIds]}::bigint[])`.execute(db)
  return rows[0]?.repeated ?? 0
}

export async function listDifferences(db: Executor, operatorId: number, checkIds: readonly number[], limit: number) {
  return db
    .selectFrom('bookDifferences')
    .leftJoin('venues', (join) =>
      join
        .onRef('venues.operatorId', '=', 'bookDifferences.operatorId')
        .onRef('venues.id', '=', 'bookDifferences.venueId'),
    )
    .distinctOn(subject)
    .select(['comparison', 'venueId', 'venues.name as venueName', 'subjectId', 'businessDate', 'kept', 'reckoned'])
    .where('bookDifferences.operatorId', '=', operatorId)
    .where('checkId', 'in', checkIds)
    .orderBy('comparison')
    .orderBy('bookDifferences.venueId')
    .orderBy('subjectId')
    .orderBy('businessDate')
    .orderBy('checkId', 'desc')
    .limit(limit)
    .execute()
}
