import type { Capability } from '@aforo/domain'
import { sql } from 'kysely'
import type { Database } from '../../server/src/db/connection.ts'
import { inOperator } from '../../server/src/db/transaction.ts'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { enrolMany } from './enrolment.ts'
import type { As } from './load.ts'

export type Counter = {
  venue: { id: number; operatorId: number }
  as: As
  staffId: number
  memberIds: number[]
  productIds: number[]
  /** The first of the batches of each product, which have ids in a row. None without batches. */
  firstBatchIds: number[]
}

type Size = {
  operators: number
  venuesEach: number
  membersEach: number
  productsEach: number
  /** The operator of the first venue, if there is one already. */
  operatorId?: number
}
type Fill = {
  creditCents: number
  stockMilli: number
  priceCents: number
  monthlyMilli: number
  capabilities?: Capability[]
  /** Into how many batches the stock of each product is divided. Without any, it is in none. */
  batchesEach?: number
}

/** A jar that is open and two that are not. */
export const usualBatches = 3

/** Members who are inside with credit, and products sold by weight. */
async function fill(owner: Database, counter: Counter, filling: Fill) {
  const { creditCents, stockMilli, priceCents, monthlyMilli, batchesEach = usualBatches } = filling
  const { venue, staffId, memberIds } = counter
  const { operatorId, id: venueId } = venue
  return inOperator(owner, operatorId, async (trx) => {
    await sql`
      with given as (
        select member_id, nextval('transactions_id_seq') as id, row_number() over () as number
        from unnest(${memberIds}::bigint[]) member_id
      ), booked as (
        insert into transactions (operator_id, id, venue_id, member_id, kind, method, amount_cents, receipt_number,
          business_date, staff_id)
        select ${operatorId}, id, ${venueId}, member_id, 'top_up', 'cash', ${creditCents}, number, current_date, ${staffId}
        from given
      ), posted as (
        insert into postings (operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
          balance_before_cents, balance_after_cents)
        select ${operatorId}, id, 1, 'cash', 'wallet', ${creditCents}, member_id, 1, 0, ${creditCents} from given
      ), counted as (
        insert into receipt_counters (operator_id, venue_id, last_number) values (${operatorId}, ${venueId}, ${memberIds.length})
      ), entered as (
        insert into visits (operator_id, venue_id, member_id, entered_by)
        select ${operatorId}, ${venueId}, member_id, ${staffId} from given
      ), room as (
        insert into occupancies (operator_id, venue_id, inside) values (${operatorId}, ${venueId}, ${memberIds.length})
      )
      update wallets set version = 1, balance_cents = ${creditCents} from given
      where wallets.operator_id = ${operatorId} and wallets.member_id = given.member_id`.execute(trx)
    await sql`
      insert into gram_limits (operator_id, venue_id, valid_from, daily_milli, monthly_milli, set_by)
      values (${operatorId}, ${venueId}, '2026-01-01', null, ${monthlyMilli}, ${staffId})`.execute(trx)
    const parts = Math.max(batchesEach, 1)
    const partMilli = Math.floor(stockMilli / parts)
    // An empty shelf begins with a count, as a new product does.
    const opening = stockMilli === 0 ? 'count' : 'receive'
    const { rows } = await sql<{ productId: number; batchId: number | null }>`
      with made as (
        insert into products (operator_id, venue_id, name, unit_type, price_cents, changed_by)
        select ${operatorId}, ${venueId}, 'Product ' || n, 'weight', ${priceCents}, ${staffId}
        from generate_series(1, ${counter.productIds.length}) n
        returning id
      ), batched as (
        insert into batches (operator_id, venue_id, product_id, code, received_by, received_milli, quantity_milli)
        select ${operatorId}, ${venueId}, id, 'B' || n, ${staffId}, ${partMilli}, ${partMilli}
        from made cross join generate_series(1, ${batchesEach}::int) n
        order by id, n returning id, product_id
      ), part as (
        select made.id as product_id, batched.id as batch_id,
          row_number() over (partition by made.id order by batched.id) as version
        from made left join batched on batched.product_id = made.id
      ), moved as (
        insert into stock_movements (operator_id, product_id, version, kind, stock_before_milli, change_milli,
          stock_after_milli, staff_id, batch_id)
        select ${operatorId}, product_id, version, ${opening}, (version - 1) * ${partMilli}, ${partMilli},
          version * ${partMilli}, ${staffId}, batch_id
        from part
      ), stocked as (
        insert into stocks (operator_id, product_id, version, quantity_milli, batched_milli)
        select ${operatorId}, id, ${parts}, ${partMilli * parts}, ${partMilli * batchesEach} from made
      )
      select product_id, min(batch_id) as batch_id from part group by 1 order by 1`.execute(trx)
    return {
      productIds: rows.map(({ productId }) => productId),
      firstBatchIds: rows.flatMap(({ batchId }) => batchId ?? []),
    }
  })
}

export async function openCounters(
  { db, ownerDb }: { db: Database; ownerDb: Database },
  { operators, venuesEach, membersEach, productsEach, operatorId: known }: Size,
  filling: Fill,
): Promise<Counter[]> {
  const counters: Counter[] = []
  for (let operator = 0; operator < operators; operator += 1) {
    let operatorId = operator === 0 ? known : undefined
    for (let index = 0; index < venuesEach; index += 1) {
      const venue = await makeVenue(db, `Counter ${operator}.${index}`, operatorId)
      operatorId = venue.operatorId
      const { id: staffId, token } = await makePerson(db, 'employee', [
        {
          venueId: venue.id,
          role: 'employee',
          capabilities: filling.capabilities ?? ['sell', 'discount', 'void_own', 'overrule'],
        },
      ])
      const memberIds = await enrolMany(ownerDb, venue, staffId, membersEach)
      const empty: number[] = Array.from({ length: productsEach }, () => 0)
      const counter = {
        venue,
        as: { token, venueId: venue.id },
        staffId,
        memberIds,
        productIds: empty,
        firstBatchIds: [],
      }
      counters.push({ ...counter, ...(await fill(ownerDb, counter, filling)) })
    }
  }
  return counters
}
