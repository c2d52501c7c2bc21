import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { inOperator } from '../../server/src/db/transaction.ts'
import { inBulk } from '../../server/testing/in-bulk.ts'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { enrolMany } from './enrolment.ts'
import type { Environment } from './environment.ts'

export type LargeBooks = {
  transactions: number
  operatorId: number
  venueIds: [number, number]
  owner: { id: number; token: string }
}

const years = 3
const days = years * 365 + 1
const productsEach = 40
const lineCents = 850
/** A batch of 300 g, of which every sale takes one. */
const salesOfBatch = 300
const largestTables = ['transactions', 'postings', 'sale_lines', 'stock_movements']
/** Transactions per statement. */
const atOnce = 1_000_000

/** Transactions per member: a hundred in a small club, five hundred in a large one. */
const membersOf = (transactions: number) => Math.ceil(transactions / (transactions > 5_000_000 ? 500 : 100))

/**
 * Three years of an operator with two venues, up to today, that add up to the cent and the gram: every member tops up
 * for three grams, buys them one by one, and tops up again.
 */
async function fillOne(environment: Environment, transactions: number): Promise<LargeBooks> {
  const { db, ownerDb } = environment
  const first = await makeVenue(db, `Club ${transactions}`)
  const second = await makeVenue(db, `Azotea ${transactions}`, first.operatorId)
  const { operatorId } = first
  const venueIds: [number, number] = [first.id, second.id]
  const owner = await makePerson(
    db,
    'owner',
    venueIds.map((venueId) => ({ venueId, role: 'owner' })),
  )
  const members = membersOf(transactions)
  const [firstMember = 0] = await enrolMany(ownerDb, first, owner.id, members)
  await inOperator(ownerDb, operatorId, async (trx) => {
    await sql`update members set venue_ids = ${venueIds}::bigint[] where operator_id = ${operatorId}`.execute(trx)
    const { rows } = await sql<{ firstProduct: number }>`
      with made as (
        insert into products (operator_id, venue_id, name, unit_type, price_cents, changed_by)
        select ${operatorId}, (${venueIds}::bigint[])[1 + n % 2], 'Product ' || n, 'weight', ${lineCents}, ${owner.id}
        from generate_series(0, ${2 * productsEach - 1}::int) n returning id
      ) select min(id) as first_product from made`.execute(trx)
    const firstProduct = rows[0]?.firstProduct ?? 0
    const { rows: drawn } = await sql<{ base: number }>`
      select setval('transactions_id_seq', nextval('transactions_id_seq') + ${transactions}::bigint)
        - ${transactions}::bigint as base`.execute(trx)
    const base = drawn[0]?.base ?? 0

    // The n-th transaction: its member, how many transactions they had before, and how many sales there were before.
    const stepsOf = (from: number, to: number) => sql`
      select ${base} + n as id, ${firstMember} + (n - 1) % ${members} as member_id, turn, sale,
        ${firstProduct} + sale % ${2 * productsEach} as product_id, 2 + sale / ${2 * productsEach} as stock_version,
        (${venueIds}::bigint[])[1 + (case when turn % 4 = 0 then n else sale end) % 2] as venue_id,
        current_date - ${days - 1}::int + ((n - 1) * ${days} / ${transactions}::bigint)::int as day, n
      from (
        select n, turn, (turn - (turn + 3) / 4) * ${members} + (n - 1) % ${members} as sale
        from (select n, (n - 1) / ${members} as turn from generate_series(${from}::bigint, ${to}::bigint) n) turns
      ) counted`
    const isTopUp = sql`turn % 4 = 0`
    const amount = sql`case when ${isTopUp} then ${3 * lineCents}::bigint else ${lineCents}::bigint end`
    const sold = sql`${Math.ceil((transactions * 0.75) / (2 * productsEach)) + 1_000}::bigint`
    await sql`
      insert into stock_movements (operator_id, product_id, version, kind, stock_before_milli, change_milli,
        stock_after_milli, staff_id, at)
      select ${operatorId}, ${firstProduct} + n, 1, 'count', 0, ${sold} * 1000, ${sold} * 1000, ${owner.id},
        current_date - ${days}::int
      from generate_series(0, ${2 * productsEach - 1}::int) n`.execute(trx)
    // Batches whose delivery is in an archive. The last ones are still full.
    const batchesEach = Math.floor((Math.ceil((transactions * 0.75) / (2 * productsEach)) + 1_000) / salesOfBatch)
    const { rows: batches } = await sql<{ firstBatch: number }>`
      with made as (
        insert into batches (operator_id, venue_id, product_id, code, received_by, received_at, received_milli,
          quantity_milli, archived_milli)
        select ${operatorId}, venue_id, id, 'B' || n, ${owner.id}, current_date - ${days}::int, ${salesOfBatch * 1_000},
          ${salesOfBatch * 1_000}, ${salesOfBatch * 1_000}
        from products cross join generate_series(1, ${batchesEach}::int) n
        where operator_id = ${operatorId} order by id, n returning id
      ) select min(id) as first_batch from made`.execute(trx)
    const firstBatch = batches[0]?.firstBatch ?? 0
    for (let from = 1; from <= transactions; from += atOnce) {
      const steps = stepsOf(from, Math.min(from + atOnce - 1, transactions))
      await sql`
        insert into transactions (operator_id, id, venue_id, member_id, kind, method, amount_cents, receipt_number,
          business_date, staff_id, at)
        select ${operatorId}, id, venue_id, member_id, case when ${isTopUp} then 'top_up' else 'purchase' end,
          case when ${isTopUp} then case when n % 3 = 0 then 'card' else 'cash' end else 'wallet' end, ${amount},
          case when ${isTopUp} then n end, day, ${owner.id},
          (day + time '17:00' + make_interval(secs => n % 28800)) at time zone 'Europe/Madrid'
        from (${steps}) steps`.execute(trx)
      await sql`
        insert into postings (operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
          balance_before_cents, balance_after_cents)
        select ${operatorId}, id, 1,
          case when ${isTopUp} then case when n % 3 = 0 then 'card' else 'cash' end else 'wallet' end,
          case when ${isTopUp} then 'wallet' else 'sales' end, ${amount}, member_id, turn + 1,
          case when ${isTopUp} then 0 else (4 - turn % 4) * ${lineCents} end, (3 - turn % 4) * ${lineCents}
        from (${steps}) steps`.execute(trx)
      await sql`
        insert into stock_movements (operator_id, product_id, version, kind, stock_before_milli, change_milli,
          stock_after_milli, staff_id, transaction_id, batch_id, at)
        select ${operatorId}, product_id, stock_version, 'sale', (${sold} - stock_version + 2) * 1000, -1000,
          (${sold} - stock_version + 1) * 1000, ${owner.id}, id,
          ${firstBatch} + (product_id - ${firstProduct}) * ${batchesEach} + (stock_version - 2) / ${salesOfBatch},
          day::timestamptz
        from (${steps}) steps where not (${isTopUp})`.execute(trx)
      await sql`
        insert into sale_lines (operator_id, transaction_id, line, product_id, stock_version, product_name, unit_type,
          price_cents, discount_percent, quantity_milli, cost_cents, grams_milli)
        select ${operatorId}, id, 1, product_id, stock_version, 'Product', 'weight', ${lineCents}, 0, 1000, ${lineCents}, 1000
        from (${steps}) steps where not (${isTopUp})`.execute(trx)
    }
    await sql`
      update batches set quantity_milli = archived_milli - taken.milli
      from (
        select batch_id, -sum(change_milli)::bigint as milli from stock_movements
        where operator_id = ${operatorId} and batch_id is not null group by 1
      ) taken
      where operator_id = ${operatorId} and id = taken.batch_id`.execute(trx)
    await sql`
      insert into stocks (operator_id, product_id, version, quantity_milli, batched_milli)
      select operator_id, product_id, max(version), min(stock_after_milli), (
        select sum(quantity_milli) from batches
        where batches.operator_id = ${operatorId} and batches.product_id = stock_movements.product_id
      )
      from stock_movements where operator_id = ${operatorId} group by 1, 2`.execute(trx)
    await sql`
      update wallets set version = last.version, balance_cents = (3 - (last.version - 1) % 4) * ${lineCents}
      from (select member_id, max(turn) + 1 as version from (${stepsOf(1, transactions)}) steps group by member_id) last
      where wallets.operator_id = ${operatorId} and wallets.member_id = last.member_id`.execute(trx)
    await sql`
      update balance_ranks set balance_cents = wallets.balance_cents from wallets
      where balance_ranks.operator_id = ${operatorId} and wallets.operator_id = ${operatorId}
        and balance_ranks.member_id = wallets.member_id`.execute(trx)
    await sql`
      insert into balance_rankings (operator_id, ranked_until) values (${operatorId}, ${base + transactions})`.execute(
      trx,
    )
    await sql`
      insert into receipt_counters (operator_id, venue_id, last_number)
      select ${operatorId}, id, ${transactions} from unnest(${venueIds}::bigint[]) id`.execute(trx)
  })
  return { transactions, operatorId, venueIds, owner }
}

/** Fills one database with one operator of each size. */
export async function fillBooks(environment: Environment, sizes: readonly number[]): Promise<LargeBooks[]> {
  const filled: LargeBooks[] = []
  const startedMs = performance.now()
  const fill = async () => {
    for (const size of sizes) filled.push(await fillOne(environment, size))
  }
  await inBulk(environment.ownerDb, [...largestTables, 'stocks', 'wallets'], fill, largestTables)
  await environment.analyze()
  console.log(
    `${sizes.join(', ')} transactions were there after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
  )
  // Filling takes longer than a token is valid.
  await environment.asAdmin(`update sign_ins set token_expires_at = now() + interval '1 day'`)
  return filled
}

/** Waits until the API has closed every finished business day. */
export async function untilClosed(environment: Environment, operators: readonly LargeBooks[]): Promise<void> {
  const startedMs = performance.now()
  const isBehind = ({ operatorId, venueIds }: LargeBooks) =>
    inOperator(environment.ownerDb, operatorId, async (trx) => {
      const { rows } = await sql<{ closed: number }>`
        select count(*)::int as closed from day_closings
        where operator_id = ${operatorId} and closed_until >= current_date - 2`.execute(trx)
      return (rows[0]?.closed ?? 0) < venueIds.length
    })
  for (const books of operators) while (await isBehind(books)) await sleep(1_000)
  console.log(`the days were closed after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
}
