import type { BatchOnShelf, BookingTaxes, CartLine, DatedTreatment, MonthUse, Standing, UnitType } from '@aforo/domain'
import type { ReadStatement } from '../../db/pipelined-transaction.ts'
import type { JsonObject } from '../../db/types.ts'
import type { LockedChain } from '../../fiscal/make-document.ts'
import type { VenueRef } from '../../http/caller.ts'
import { type LockedLease, leasesOfMember } from '../leases/service.ts'
import type { NamedApproval } from '../approvals/service.ts'

/** All data that decides about a sale. The rows that other sales could change are locked. */
export type LockedForSale = NamedApproval & {
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
  cart: (CartLine & { batchId: number | null })[]
  gate_levels: Record<string, never>
  age_limit: number
  waiting_days: number
  discount_most_cents: number | null
  grams_over_most_milli: number | null
  weigh_tolerance_milli: number
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
  /** How much of each stock is in batches. */
  batched: number[] | null
  batches: (BatchOnShelf & { productId: number; code: string })[]
  /** Only of a sale that was made offline. A product that was archived since is sold all the same. */
  archived?: boolean[]
  leases: LockedLease[]
  category_ids: (number | null)[]
  tax_profiles: BookingTaxes[]
  treatments: (DatedTreatment & { productId: number | null; categoryId: number | null })[]
  chain: LockedChain | null
  command_hash: Buffer | null
  command_refusal: string | null
  command_answer: JsonObject | null
}

/**
 * Locks in the fixed order: offline leases, visit, wallet, stock by product, the batches of these products, and the chain of invoices if
 * the venue has one. Each waits for the one before, because it reads from it. The time is read after the last lock. Rows without a lock are read as they were when the statement began. `seen_version` is the wallet
 * version of that moment; if the locked wallet has another version, the read must be repeated. The grams used by a
 * member are safe, because they are only written while the wallet is locked.
 */
const lockSql = ({
  inside,
  batchesRead,
  shelfColumns,
  shelved,
}: Record<'inside' | 'batchesRead' | 'shelfColumns' | 'shelved', string>) => `
with ${leasesOfMember('$1', '$2', '$3')}, visit as materialized (
  select id from (select count(*) from lease) held, visits
  where operator_id = $1 and member_id = $3 and venue_id = $2 and left_at is null and undone_at is null
  for share of visits
), wallet as materialized (
  select wallets.version, wallets.balance_cents from (select count(*) from visit) held, wallets
  where wallets.operator_id = $1 and wallets.member_id = $3
  for no key update of wallets
), stock as materialized (
  select stocks.product_id, stocks.version, stocks.quantity_milli, stocks.batched_milli
  from (select count(*) from wallet) held, stocks
  where stocks.operator_id = $1 and stocks.product_id = any ($4::bigint[])
  order by stocks.product_id
  for no key update of stocks
), batch as materialized (
  select batches.id, batches.product_id as "productId", batches.code, batches.quantity_milli as "leftMilli",
    batches.blocked_at is not null as "isBlocked"
  from (select count(*) from stock) held, batches
  where batches.operator_id = $1 and batches.product_id = any ($4::bigint[]) and ${batchesRead}
  order by batches.product_id, batches.id
  for no key update of batches
), chain as materialized (
  select fiscal_chains.id, regime, issuer_tax_id as "issuerTaxId", issuer_name as "issuerName", installation, series,
    series_prefix as "seriesPrefix", last_position as "lastPosition", last_number as "lastNumber",
    last_issued_on as "lastIssuedOn", last_hash as "lastHash", last_seal as "lastSeal", number_year as "numberYear",
    last_simplified as "lastSimplified", last_full as "lastFull", last_corrective as "lastCorrective",
    running_cents as "runningCents"
  from (select count(*) from batch) held, fiscal_chains
  where fiscal_chains.operator_id = $1 and fiscal_chains.venue_id = $2 and fiscal_chains.ended_at is null
  for no key update of fiscal_chains
), profile as materialized (
  select venue_id as "venueId", valid_from as "validFrom", tax, regime_key as "regimeKey", wallet_mode as "walletMode",
    json_build_object('kind', goods_kind, 'reason', goods_reason, 'rateBp', goods_rate_bp) as goods,
    json_build_object('kind', fees_kind, 'reason', fees_reason, 'rateBp', fees_rate_bp) as fees,
    json_build_object('kind', top_ups_kind, 'reason', top_ups_reason, 'rateBp', top_ups_rate_bp) as "topUps",
    simplified_most_cents as "simplifiedMostCents", voided_as as "voidedAs"
  from tax_profiles
  where operator_id = $1 and (venue_id = $2 or venue_id is null) and valid_from <= current_date + 1
), shelf as (
  select array_agg(products.category_id) as category_ids, array_agg(products.id) as product_ids, array_agg(products.name) as names,
    array_agg(products.unit_type) as unit_types, array_agg(products.price_cents) as prices,
    array_agg(products.gram_equivalent_milli) as gram_equivalents, array_agg(stock.version) as stock_versions,
    array_agg(stock.quantity_milli) as stocks, array_agg(stock.batched_milli) as batched${shelfColumns}
  from stock join products on products.operator_id = $1 and products.id = stock.product_id
  where products.venue_id = $2${shelved}
)
select nextval('transactions_id_seq') as transaction_id, clock_timestamp() as now,
  ${inside} as inside, wallet.version as wallet_version, wallet.balance_cents,
  (select version from wallets where operator_id = $1 and member_id = $3) as seen_version,
  members.number, members.venue_ids, members.sealed, members.standing, members.registered_on,
  members.discount_percent, members.monthly_max_milli,
  array(
    select json_build_object('month', month, 'gramsMilli', grams_milli, 'lastDay', last_day, 'lastDayMilli', last_day_milli)
    from member_months where operator_id = $1 and member_id = $3 order by month desc limit 2
  ) as months,
  array(
    select json_build_object('productId', product_id, 'quantityMilli', quantity_milli,
      'weighed', json_build_object('milli', weighed_milli, 'by', weighed_by), 'batchId', batch_id)
    from cart_lines where operator_id = $1 and venue_id = $2 and member_id = $3 and product_id = any ($4::bigint[])
  ) as cart,
  venues.gate_levels, venues.age_limit, venues.waiting_days, venues.time_zone, venues.day_cutoff_minutes,
  venues.discount_most_cents, venues.grams_over_most_milli, venues.weigh_tolerance_milli,
  array(
    select json_build_object('validFrom', valid_from, 'dailyMilli', daily_milli, 'monthlyMilli', monthly_milli)
    from gram_limits where operator_id = $1 and venue_id = $2 and valid_from <= current_date + 1
    order by valid_from desc limit 4
  ) as limits,
  array(select row_to_json(lease) from lease) as leases,
  array(select row_to_json(batch) from batch) as batches,
  array(select row_to_json(profile) from profile) as tax_profiles,
  array(
    select json_build_object('productId', product_id, 'categoryId', category_id, 'validFrom', valid_from, 'treatment',
      case when kind is not null then json_build_object('kind', kind, 'reason', reason, 'rateBp', rate_bp) end)
    from tax_treatments
    where exists (select from profile) and operator_id = $1 and venue_id = $2
      and (product_id = any (shelf.product_ids) or category_id = any (shelf.category_ids))
      and valid_from <= current_date + 1
  ) as treatments,
  case when chain.id is not null then row_to_json(chain) end as chain,
  shelf.*, commands.request_hash as command_hash, commands.refusal as command_refusal, commands.answer as command_answer
from members
cross join wallet
cross join shelf
left join chain on true
join venues on venues.id = $2
left join commands on commands.operator_id = $1 and commands.key = $5
where members.operator_id = $1 and members.id = $3`

const lockForSaleSql = lockSql({
  inside: 'exists (select from visit)',
  batchesRead: 'batches.has_goods',
  shelfColumns: '',
  shelved: ' and products.archived_at is null',
})

/** Two devices do not measure a time equally, so a stay counts a minute longer at both ends. */
const lockForOfflineSaleSql = lockSql({
  inside: `exists (
    select from visits
    where operator_id = $1 and member_id = $3 and venue_id = $2 and undone_at is null
      and entered_at <= $6::timestamptz + interval '1 minute'
      and (left_at is null or left_at >= $6::timestamptz - interval '1 minute')
  )`,
  // A batch that gave goods offline gave them, even if it is empty by now.
  batchesRead: '(batches.has_goods or batches.id = any ($7::bigint[]))',
  shelfColumns: ', array_agg(products.archived_at is not null) as archived',
  shelved: '',
})

export const lockForSale = (
  { operatorId, id }: VenueRef,
  memberId: number,
  productIds: readonly number[],
  key: string,
): ReadStatement<LockedForSale> => ({
  text: lockForSaleSql,
  values: [operatorId, id, memberId, productIds, key],
})

/** The same for a sale that was made at this time without a connection. */
export const lockForOfflineSale = (
  venue: VenueRef,
  memberId: number,
  {
    productIds,
    batchIds,
    key,
    at,
  }: { productIds: readonly number[]; batchIds: readonly number[]; key: string; at: Date },
): ReadStatement<LockedForSale> => ({
  text: lockForOfflineSaleSql,
  values: [...lockForSale(venue, memberId, productIds, key).values, at, batchIds],
})

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)

/**
 * Whether a batch was made while the statement waited for its stock, so that it was not seen. Reading again finds it,
 * because the stock is locked by then.
 */
export const missesBatch = ({ batched, batches }: LockedForSale): boolean =>
  sumOf(batched ?? []) !== sumOf(batches.map(({ leftMilli }) => leftMilli))
