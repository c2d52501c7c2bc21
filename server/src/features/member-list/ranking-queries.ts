import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'

/** The last ranked transaction, locked, so that two processes do not rank at the same time. */
export async function lockRanking(db: Executor, operatorId: number): Promise<number> {
  await db
    .insertInto('balanceRankings')
    .values({ operatorId })
    .onConflict((conflict) => conflict.column('operatorId').doNothing())
    .execute()
  const { rankedUntil } = await db
    .selectFrom('balanceRankings')
    .select('rankedUntil')
    .where('operatorId', '=', operatorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return rankedUntil
}

/** The last of the next transactions to rank that were booked before an instant, or null if there is none. */
export async function findNextRanked(
  db: Executor,
  operatorId: number,
  after: number,
  { bookedBefore, most }: { bookedBefore: Date; most: number },
): Promise<number | null> {
  const { rows } = await sql<{ until: number | null }>`
    select max(id) as until from (
      select id, at from transactions where operator_id = ${operatorId} and id > ${after} order by id limit ${sql.lit(most)}
    ) next where at < ${bookedBefore}`.execute(db)
  return rows[0]?.until ?? null
}

/** Copies the current balances of the members with these transactions. */
export async function rankBalances(
  db: Executor,
  operatorId: number,
  { after, until }: { after: number; until: number },
) {
  await sql`
    with moved as (
      select distinct member_id from transactions where operator_id = ${operatorId} and id > ${after} and id <= ${until}
    )
    update balance_ranks set balance_cents = wallets.balance_cents from moved, wallets
    where balance_ranks.operator_id = ${operatorId} and balance_ranks.member_id = moved.member_id
      and wallets.operator_id = ${operatorId} and wallets.member_id = moved.member_id
      and balance_ranks.balance_cents <> wallets.balance_cents`.execute(db)
  await db.updateTable('balanceRankings').set({ rankedUntil: until }).where('operatorId', '=', operatorId).execute()
}
