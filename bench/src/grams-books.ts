import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { inOperator } from '../../server/src/db/transaction.ts'
import type { Environment } from './environment.ts'
import { type Call, type Club, must, type Who } from './grams-club.ts'

/** Errors of `--break`, with which the proof must fail. */
export const breakages = {
  batch: 'update batches set quantity_milli = quantity_milli + 1000 where id = (select min(id) from batches)',
  stock: `update stocks set quantity_milli = quantity_milli + 1000
    where product_id = (select min(product_id) from batches)`,
  movement: `delete from stock_movements where ctid = (
    select ctid from stock_movements where kind = 'sale' and batch_id is not null order by version limit 1)`,
  booking: `update count_units set booked_milli = booked_milli - 1000 where ctid = (
    select ctid from count_units where booked_milli is not null limit 1)`,
}

/** One milligram in a wrong place each, of a batch and of the batched part of a stock, and a sale in a wrong batch. */
const planted = {
  'a milligram of a batch': `update batches set quantity_milli = quantity_milli + 1
    where id = (select max(id) from batches)`,
  'a milligram of the batched part of a stock': `update stocks set batched_milli = batched_milli - 1
    where product_id = (select min(product_id) from batches)`,
  'the batch of a movement': `update stock_movements moved set batch_id = other.id
    from batches mine join batches other using (operator_id, product_id)
    where moved.operator_id = mine.operator_id and moved.batch_id = mine.id and other.id > mine.id
      and moved.ctid = (
        select sale.ctid from stock_movements sale join batches old on old.operator_id = sale.operator_id
          and old.id = sale.batch_id
        where sale.kind = 'sale' and exists (
          select from batches newer where newer.operator_id = old.operator_id and newer.product_id = old.product_id
            and newer.id > old.id
        ) limit 1
      )`,
}

export const plant = async ({ asAdmin }: Environment, statement: string): Promise<void> =>
  asAdmin(`begin; set local session_replication_role = replica; ${statement}; commit`)

/** How many differences the book check of the product finds. */
export async function checkBooks(call: Call, owner: Who): Promise<number> {
  await must(call('POST /v1/book-checks', {}, owner))
  for (;;) {
    const { running, last } = await must(call('GET /v1/book-checks/latest', {}, owner))
    if (!running && last !== null) return last.differences
    await sleep(200)
  }
}

/** Plants one error after the other, and returns how many of them the book check finds. */
export async function findPlanted(environment: Environment, call: Call, owner: Who, differences: number) {
  let [known, found] = [differences, 0]
  for (const [name, statement] of Object.entries(planted)) {
    await plant(environment, statement)
    const now = await checkBooks(call, owner)
    console.log(`planted: ${name}; differences ${known} -> ${now}`)
    if (now > known) found += 1
    known = now
  }
  return { planted: Object.keys(planted).length, found }
}

type BatchSums = Record<
  'id' | 'received' | 'sold' | 'moved' | 'sampled' | 'crumbs' | 'dried' | 'missing' | 'left',
  number
>

/** The movements of each batch, added up. */
async function sumBatches(environment: Environment, operatorId: number): Promise<BatchSums[]> {
  const sumOf = (condition: string) => sql`coalesce(-sum(change_milli) filter (where ${sql.raw(condition)}), 0)::bigint`
  return inOperator(environment.ownerDb, operatorId, async (trx) => {
    const { rows } = await sql<BatchSums>`
      select batch.id, sums.*, batch.quantity_milli as "left" from batches batch cross join lateral (
        select -${sumOf("kind in ('receive', 'arrive')")} as received, ${sumOf("kind in ('sale', 'return')")} as sold,
          ${sumOf("kind = 'send'")} as moved, ${sumOf("loss_kind = 'sample'")} as sampled,
          ${sumOf("loss_kind = 'crumbs'")} as crumbs, ${sumOf("loss_kind = 'moisture'")} as dried,
          ${sumOf("kind = 'count'")} as missing
        from stock_movements where operator_id = batch.operator_id and batch_id = batch.id
      ) sums where batch.operator_id = ${operatorId} order by batch.id`.execute(trx)
    return rows
  })
}

/**
 * Received is sold, moved, sampled, lost and left, to the milligram, of every batch; and all but what only the counts know
 * is what the clubs really did.
 */
export async function explainGrams(environment: Environment, clubs: readonly Club[], operatorId: number) {
  const tallies = new Map(clubs.flatMap(({ goods }) => goods.map(({ batchId, tally }) => [batchId, tally] as const)))
  const batches = await sumBatches(environment, operatorId)
  const unexplained = batches.filter((sums) => {
    const tally = tallies.get(sums.id)
    const gone = sums.sold + sums.moved + sums.sampled + sums.crumbs + sums.dried + sums.missing
    return (
      tally === undefined ||
      sums.received !== gone + sums.left ||
      (['received', 'sold', 'moved', 'sampled', 'crumbs'] as const).some((name) => sums[name] !== tally[name])
    )
  })
  const grams = (name: keyof BatchSums) => batches.reduce((sum, sums) => sum + sums[name], 0) / 1000
  const names = ['received', 'sold', 'moved', 'sampled', 'crumbs', 'dried', 'missing', 'left'] as const
  return {
    batches: batches.length,
    unexplained: unexplained.length + Math.abs(tallies.size - batches.length),
    totals: Object.fromEntries(names.map((name) => [name, grams(name).toFixed(3)])),
  }
}

/** Approvals that say they booked something else than the movements. */
export const countMisbooked = async (environment: Environment, operatorId: number): Promise<number> =>
  inOperator(environment.ownerDb, operatorId, async (trx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from count_units unit cross join lateral (
        select coalesce(sum(change_milli), 0) as milli from stock_movements
        where operator_id = unit.operator_id and product_id = unit.product_id
          and version between unit.booked_from_version and unit.booked_version
      ) moved where unit.booked_milli is not null and unit.booked_milli <> moved.milli`.execute(trx)
    return Number(rows[0]?.count)
  })
