import type { CartLine, DispenseRule, MonthUse, SaleLine, Standing, UnitType } from '@aforo/domain'
import type { ReadStatement, Statement } from '../../db/pipelined-transaction.ts'
import type { JsonObject } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import type { ActorAt } from '../audit/service.ts'
import type { CommandStamp } from '../commands/service.ts'

/** All data that decides about a sale. The rows that other sales could change are locked. */
export type LockedForSale = {
  transaction_id: number
  now: Date
  inside: boolean
  wallet_version: number
  seen_version: number
  balance_cents: number
  number: number
  venue_ids: number[]
  sealed: Buffer | null
  standing: Standing
  registered_on: string
  discount_percent: number
  monthly_max_milli: number | null
  months: MonthUse[]
  cart: CartLine[]
  gate_levels: Record<string, never>
  age_limit: number
  waiting_days: number
  discount_most_cents: number | null
  grams_over_most_milli: number | null
  time_zone: string
  day_cutoff_minutes: number
  limits: { validFrom: string; dailyMilli: number | null; monthlyMilli: number | null }[]
  product_ids: number[] | null
  names: string[]
  unit_types: UnitType[]
  prices: number[]
  gram_equivalents: (number | null)[]
  stock_versions: number[]
  stocks: number[]
  command_hash: Buffer | null
  command_refusal: string | null
  command_answer: JsonObject | null
}

/**
 * Locks in the fixed order: visit, wallet, stock by product. Each of the three waits for the one before, because it
 * reads from it. Rows without a lock are read as they were when the statement began. `seen_version` is the wallet
 * version of that moment; if the locked wallet has another version, the read must be repeated. The grams used by a
 * member are safe, because they are only written while the wallet is locked.
 */
const lockForSaleSql = `
with visit as materialized (
  select id from visits
  where operator_id = $1 and member_id = $3 and venue_id = $2 and left_at is null and undone_at is null
  for share
), wallet as materialized (
  select wallets.version, wallets.balance_cents from (select count(*) from visit) held, wallets
  where wallets.operator_id = $1 and wallets.member_id = $3
  for no key update of wallets
), stock as materialized (
  select stocks.product_id, stocks.version, stocks.quantity_milli from (select count(*) from wallet) held, stocks
  where stocks.operator_id = $1 and stocks.product_id = any ($4::bigint[])
  order by stocks.product_id
  for no key update of stocks
), shelf as (
  select array_agg(products.id) as product_ids, array_agg(products.name) as names,
    array_agg(products.unit_type) as unit_types, array_agg(products.price_cents) as prices,
    array_agg(products.gram_equivalent_milli) as gram_equivalents, array_agg(stock.version) as stock_versions,
    array_agg(stock.quantity_milli) as stocks
  from stock join products on products.operator_id = $1 and products.id = stock.product_id
  where products.venue_id = $2 and products.archived_at is null
)
select nextval('transactions_id_seq') as transaction_id, clock_timestamp() as now,
  exists (select from visit) as inside, wallet.version as wallet_version, wallet.balance_cents,
  (select version from wallets where operator_id = $1 and member_id = $3) as seen_version,
  members.number, members.venue_ids, members.sealed, members.standing, members.registered_on,
  members.discount_percent, members.monthly_max_milli,
  array(
    select json_build_object('month', month, 'gramsMilli', grams_milli, 'lastDay', last_day, 'lastDayMilli', last_day_milli)
    from member_months where operator_id = $1 and member_id = $3 order by month desc limit 2
  ) as months,
  array(
    select json_build_object('productId', product_id, 'quantityMilli', quantity_milli)
    from cart_lines where operator_id = $1 and venue_id = $2 and member_id = $3 and product_id = any ($4::bigint[])
  ) as cart,
  venues.gate_levels, venues.age_limit, venues.waiting_days, venues.time_zone, venues.day_cutoff_minutes,
  venues.discount_most_cents, venues.grams_over_most_milli,
  array(
    select json_build_object('validFrom', valid_from, 'dailyMilli', daily_milli, 'monthlyMilli', monthly_milli)
    from gram_limits where operator_id = $1 and venue_id = $2 and valid_from <= current_date + 1
    order by valid_from desc limit 4
  ) as limits,
  shelf.*, commands.request_hash as command_hash, commands.refusal as command_refusal, commands.answer as command_answer
from members
cross join wallet
cross join shelf
join venues on venues.id = $2
left join commands on commands.operator_id = $1 and commands.key = $5
where members.operator_id = $1 and members.id = $3`

export const lockForSale = (
  { operatorId, id }: VenueRef,
  memberId: number,
  productIds: readonly number[],
  key: string,
): ReadStatement<LockedForSale> => ({
  text: lockForSaleSql,
  values: [operatorId, id, memberId, productIds, key],
})

/** A line of locked stock: `stockVersion` plus one is the number of its stock movement. */
export type SoldLine = SaleLine & { stockVersion: number }

export type NewSale = {
  transactionId: number
  at: Date
  businessDate: string
  memberId: number
  wallet: { version: number; balanceCents: number }
  lines: readonly SoldLine[]
  totalCents: number
  gramsMilli: number
  discountPercent: number
  /** What the seller gave beyond the member's own discount. */
  extraDiscountCents: number
  rules: readonly DispenseRule[]
  reason: string
}

/**
 * Writes a whole sale: transaction, posting and wallet, lines, movements and stock, used grams, removed cart lines, the
 * audit event, and the answer for the key of the command. All values were decided from the locked rows.
 */
const newSale = `
with line as (
  select * from unnest($12::bigint[], $13::bigint[], $14::bigint[], $15::text[], $16::text[], $17::bigint[], $18::bigint[],
    $19::bigint[], $20::bigint[]) with ordinality
    as line (product_id, stock_version, stock, name, unit_type, price, quantity, cost, grams, number)
), booked as (
  insert into transactions (operator_id, id, venue_id, member_id, kind, method, amount_cents, business_date, rules, reason,
    staff_id, at)
  values ($1, $2, $3, $4, 'purchase', 'wallet', $5::bigint, $6::date, $7::text[], $8, $9, $10)
), posted as (
  insert into postings (operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
    balance_before_cents, balance_after_cents)
  values ($1, $2, 1, 'wallet', 'sales', $5::bigint, $4, $21::bigint + 1, $22::bigint, $22::bigint - $5::bigint)
), kept as (
  update wallets set version = $21::bigint + 1, balance_cents = $22::bigint - $5::bigint
  where operator_id = $1 and member_id = $4
), moved as (
  insert into stock_movements (operator_id, product_id, version, kind, stock_before_milli, change_milli,
    stock_after_milli, staff_id, at, transaction_id)
  select $1, product_id, stock_version + 1, 'sale', stock, -quantity, stock - quantity, $9, $10, $2 from line
), stocked as (
  update stocks set version = line.stock_version + 1, quantity_milli = line.stock - line.quantity from line
  where stocks.operator_id = $1 and stocks.product_id = line.product_id
), sold as (
  insert into sale_lines (operator_id, transaction_id, line, product_id, stock_version, product_name, unit_type,
    price_cents, discount_percent, quantity_milli, cost_cents, grams_milli)
  select $1, $2, number, product_id, stock_version + 1, name, unit_type, price, $11, quantity, cost, grams from line
), counted as (
  insert into member_months as used (operator_id, member_id, month, grams_milli, last_day, last_day_milli)
  select $1, $4, date_trunc('month', $6::date)::date, $23::bigint, $6::date, $23::bigint where $23::bigint > 0
  on conflict (operator_id, member_id, month) do update set
    grams_milli = used.grams_milli + excluded.grams_milli,
    last_day = greatest(used.last_day, excluded.last_day),
    last_day_milli = case when used.last_day >= excluded.last_day then used.last_day_milli else 0 end
      + excluded.last_day_milli
), emptied as (
  delete from cart_lines
  where operator_id = $1 and venue_id = $3 and member_id = $4 and product_id = any ($12::bigint[])
), noted as (
  insert into audit_events (operator_id, venue_id, staff_id, action, subject_kind, subject_id, before, after, address,
    request_id)
  values ($1, $3, $9, 'sale.made', 'member', $4, $24::jsonb, $25::jsonb, $26::inet, $27)
)
insert into commands (operator_id, key, kind, venue_id, staff_id, request_hash, answer)
values ($1, $28::uuid, $29, $3, $9, $30, $31::jsonb)`

const each = <T>(lines: readonly SoldLine[], figure: (line: SoldLine) => T): T[] => lines.map(figure)

export function writeSale(
  stamp: CommandStamp,
  { venue, caller, origin }: ActorAt,
  sale: NewSale,
  answer: JsonObject,
): Statement {
  const { lines, totalCents, gramsMilli, wallet, rules, reason } = sale
  const after = {
    balanceCents: wallet.balanceCents - totalCents,
    transactionId: sale.transactionId,
    totalCents,
    gramsMilli,
    lines: lines.length,
    ...(sale.extraDiscountCents === 0
      ? {}
      : { discountPercent: sale.discountPercent, discountCents: sale.extraDiscountCents }),
    ...(rules.length === 0 ? {} : { rules: [...rules], reason }),
  }
  return {
    text: newSale,
    values: [
      venue.operatorId,
      sale.transactionId,
      venue.id,
      sale.memberId,
      totalCents,
      sale.businessDate,
      rules,
      reason,
      caller.staffId,
      sale.at,
      sale.discountPercent,
      each(lines, ({ productId }) => productId),
      each(lines, ({ stockVersion }) => stockVersion),
      each(lines, ({ stockMilli }) => stockMilli),
      each(lines, ({ name }) => name),
      each(lines, ({ unitType }) => unitType),
      each(lines, ({ priceCents }) => priceCents),
      each(lines, ({ quantityMilli }) => quantityMilli),
      each(lines, ({ costCents }) => costCents),
      each(lines, ({ gramsMilli: grams }) => grams),
      wallet.version,
      wallet.balanceCents,
      gramsMilli,
      JSON.stringify({ balanceCents: wallet.balanceCents }),
      JSON.stringify(after),
      origin.address,
      origin.requestId,
      stamp.key,
      stamp.kind,
      stamp.requestHash,
      JSON.stringify(answer),
    ],
  }
}
