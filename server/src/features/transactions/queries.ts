import type { BooksFigure, ExpenseCategory, FeeMethod, LedgerAccount, TaxTotal, TransactionKind } from '@aforo/domain'
import { sql, type RawBuilder } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import { closedVenues, figureColumns, figureRows } from '../../db/day-figures.ts'
import { type Cursor, eachWord } from '../../db/lists.ts'
import { sumShares } from '../../db/tax-figures.ts'

export type BooksFilter = {
  operatorId: number
  venueIds: readonly number[]
  kind: TransactionKind | null
  method: FeeMethod | null
  staffId: number | null
  memberId: number | null
  /** A number, or words of a member's name. */
  search: number | string | null
  from: string | null
  to: string | null
}

/** A number finds an id, a receipt or a member number. Words find members by name. */
const searchCondition = (operatorId: number, search: number | string): RawBuilder<unknown> =>
  typeof search === 'number'
    ? sql`(booked.id = ${search} or booked.receipt_number = ${search} or booked.member_id = (
        select id from members where operator_id = ${operatorId} and number = ${search}
      ))`
    : sql`booked.member_id = any (array(
        select id from members where operator_id = ${operatorId} and ${eachWord(search, sql.ref('members.found_by'))}
      ))`

const conditionsOf = (filter: BooksFilter): RawBuilder<unknown>[] => {
  const { operatorId, kind, method, staffId, memberId, search, from, to } = filter
  return [
    ...(kind === null ? [] : [sql`booked.kind = ${sql.lit(kind)}`]),
    ...(method === null ? [] : [sql`booked.method = ${method}`]),
    ...(staffId === null ? [] : [sql`booked.staff_id = ${staffId}`]),
    ...(memberId === null ? [] : [sql`booked.member_id = ${memberId}`]),
    ...(from === null ? [] : [sql`booked.business_date >= ${from}::date`]),
    ...(to === null ? [] : [sql`booked.business_date <= ${to}::date`]),
    ...(search === null ? [] : [searchCondition(operatorId, search)]),
  ]
}

export type BooksRow = {
  id: number
  venueId: number
  venueName: string
  memberId: number | null
  number: number | null
  name: string | null
  lastName: string | null
  kind: TransactionKind
  method: FeeMethod
  /** When the row was read. */
  now: Date
  debit: LedgerAccount
  credit: LedgerAccount
  amountCents: number
  receiptNumber: number | null
  businessDate: string
  at: Date
  staffId: number
  staffName: string
  reason: string
  reversesId: number | null
  reversedById: number | null
  category: ExpenseCategory | null
  supplier: string | null
  spentOn: string | null
  vatCents: number | null
  receiptKey: string | null
}

/**
 * Newest business day first. Each venue is read through its own index range, only as far as the page, so that the cost
 * of a page does not grow with the history. The limit is a literal, because a generic plan would sort all rows.
 */
export async function listBooked(
  db: Executor,
  filter: BooksFilter,
  page: { after: Cursor | null; limit: number },
): Promise<BooksRow[]> {
  const { operatorId, venueIds } = filter
  const conditions = conditionsOf(filter)
  if (page.after !== null) {
    conditions.push(sql`(booked.business_date, booked.id) < (${page.after.by}::date, ${page.after.id})`)
  }
  const { rows } = await sql<BooksRow>`
    select page.id, page.venue_id, venues.name as venue_name, page.member_id, members.number, members.name,
      members.last_name, page.kind, page.method, postings.debit, postings.credit, page.amount_cents, page.receipt_number,
      page.business_date, page.at, page.staff_id, coalesce(nullif(staff.name, ''), staff.email) as staff_name, page.reason,
      page.reverses_id, reversal.id as reversed_by_id, expenses.category, expenses.supplier,
      expenses.spent_on, expenses.vat_cents, expenses.receipt_key, ${databaseNow} as now
    from (
      select own.* from unnest(${[...venueIds]}::bigint[]) as venue (id) cross join lateral (
        select booked.* from transactions booked
        where booked.operator_id = ${operatorId} and booked.venue_id = venue.id
          and ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
        order by booked.business_date desc, booked.id desc limit ${sql.lit(page.limit)}
      ) own
      order by own.business_date desc, own.id desc limit ${sql.lit(page.limit)}
    ) page
    join venues on venues.id = page.venue_id
    join staff on staff.id = page.staff_id
    join postings on postings.operator_id = ${operatorId} and postings.transaction_id = page.id and postings.line = 1
    left join members on members.operator_id = ${operatorId} and members.id = page.member_id
    left join expenses on expenses.operator_id = ${operatorId} and expenses.transaction_id = page.id
    left join transactions reversal on reversal.operator_id = ${operatorId} and reversal.reverses_id = page.id
    order by page.business_date desc, page.id desc`.execute(db)
  return rows
}

export async function listItems(db: Executor, operatorId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('saleLines')
    .leftJoin('stockMovements', (join) =>
      join
        .onRef('stockMovements.operatorId', '=', 'saleLines.operatorId')
        .onRef('stockMovements.productId', '=', 'saleLines.productId')
        .onRef('stockMovements.version', '=', 'saleLines.stockVersion'),
    )
    .leftJoin('batches', (join) =>
      join
        .onRef('batches.operatorId', '=', 'stockMovements.operatorId')
        .onRef('batches.id', '=', 'stockMovements.batchId'),
    )
    .select([
      'saleLines.transactionId',
      'saleLines.line',
      'saleLines.productId',
      'saleLines.productName',
      'saleLines.quantityMilli',
      'saleLines.weighedMilli',
      'saleLines.weighedBy',
      'saleLines.priceCents',
      'saleLines.costCents',
      'saleLines.unitType',
      'saleLines.taxKind',
      'saleLines.taxReason',
      'saleLines.taxRateBp',
      'saleLines.taxCents',
      'stockMovements.batchId',
      'batches.code as batchCode',
    ])
    .where('saleLines.operatorId', '=', operatorId)
    .where(sql<boolean>`sale_lines.transaction_id = any (${[...ids]}::bigint[])`)
    .orderBy('saleLines.transactionId')
    .orderBy('saleLines.line')
    .execute()
}

/** Sums the transactions themselves, for filters that the day figures do not support. */
export async function sumBooked(db: Executor, filter: BooksFilter): Promise<BooksFigure[]> {
  const conditions = [sql`booked.venue_id = any (${[...filter.venueIds]}::bigint[])`, ...conditionsOf(filter)]
  const { rows } = await sql<BooksFigure>`
    select kind, method, sum(transactions)::bigint as transactions, sum(reversals)::bigint as reversals,
      sum(amount_cents)::bigint as amount_cents from (
      select ${figureColumns} from ${figureRows(filter.operatorId)}
      where booked.operator_id = ${filter.operatorId} and ${sql.join(conditions, sql` and `)}
      group by 1, 2, 3, 4, 5
    ) figures group by kind, method`.execute(db)
  return rows
}

/** The same for base and tax. */
export function sumBookedTaxes(db: Executor, filter: BooksFilter): Promise<TaxTotal[]> {
  const conditions = [sql`booked.venue_id = any (${[...filter.venueIds]}::bigint[])`, ...conditionsOf(filter)]
  return sumShares(
    db,
    sql`select share.tax, share.kind as treatment, coalesce(share.reason, '') as reason, share.rate_bp,
        share.base_cents, share.tax_cents
      from transactions booked
      join transaction_taxes share on share.operator_id = booked.operator_id and share.transaction_id = booked.id
      where booked.operator_id = ${filter.operatorId} and ${sql.join(conditions, sql` and `)}`,
  )
}

/** Sums the stored figures of closed days, and the transactions of later days. */
export async function sumByDay(db: Executor, filter: Omit<BooksFilter, 'memberId' | 'search'>): Promise<BooksFigure[]> {
  const { operatorId, venueIds, kind, method, staffId, from, to } = filter
  const conditions = [
    ...(kind === null ? [] : [sql`kind = ${kind}`]),
    ...(method === null ? [] : [sql`method = ${method}`]),
    ...(staffId === null ? [] : [sql`staff_id = ${staffId}`]),
    ...(from === null ? [] : [sql`business_date >= ${from}::date`]),
    ...(to === null ? [] : [sql`business_date <= ${to}::date`]),
  ]
  const { rows } = await sql<BooksFigure>`
    select kind, method, sum(transactions)::bigint as transactions, sum(reversals)::bigint as reversals,
      sum(amount_cents)::bigint as amount_cents
    from ${closedVenues(operatorId, venueIds)} cross join lateral (
      select kind, method, staff_id, business_date, transactions, reversals, amount_cents from day_figures
      where operator_id = ${operatorId} and venue_id = venue.id and business_date <= venue.closed_until
      union all
      select kind, method, staff_id, business_date, transactions, reversals, amount_cents from (
        select ${figureColumns} from ${figureRows(operatorId)}
        where booked.operator_id = ${operatorId} and booked.venue_id = venue.id
          and booked.business_date > venue.closed_until
        group by 1, 2, 3, 4, 5
      ) fresh
    ) figures
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    group by kind, method`.execute(db)
  return rows
}

/** The people with bookings. The recursive query jumps from person to person in the index, without reading all rows. */
export async function listBookers(db: Executor, operatorId: number, venueIds: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive booker (staff_id) as (
      (select min(staff_id) from transactions where operator_id = ${operatorId})
      union all
      select (select min(staff_id) from transactions where operator_id = ${operatorId} and staff_id > booker.staff_id)
      from booker where booker.staff_id is not null
    )
    select staff.id, coalesce(nullif(staff.name, ''), staff.email) as name from booker join staff on staff.id = booker.staff_id
    where exists (
      select from transactions where operator_id = ${operatorId} and transactions.staff_id = staff.id
        and venue_id = any (${[...venueIds]}::bigint[])
    )
    order by 2`.execute(db)
  return rows
}

/** What the wallets of the members enrolled at these venues hold, or the wallet of one member. */
export async function sumCreditOwed(
  db: Executor,
  { operatorId, venueIds, memberId }: Pick<BooksFilter, 'operatorId' | 'venueIds' | 'memberId'>,
): Promise<number> {
  const { rows } = await sql<{ owedCents: number }>`
    select coalesce(sum(wallets.balance_cents), 0)::bigint as owed_cents from members
    join wallets on wallets.operator_id = members.operator_id and wallets.member_id = members.id
    where members.operator_id = ${operatorId} and members.venue_ids && ${[...venueIds]}::bigint[]
      and (${memberId}::bigint is null or members.id = ${memberId})`.execute(db)
  return rows[0]?.owedCents ?? 0
}

export async function listTimeZones(db: Executor, venueIds: readonly number[]) {
  return db.selectFrom('venues').select(['id', 'timeZone']).where('id', 'in', venueIds).execute()
}

/** The last business day whose transactions are in an archive, or null. */
export async function findArchivedUntil(db: Executor, operatorId: number): Promise<string | null> {
  const row = await db
    .selectFrom('yearArchives')
    .select('until')
    .where('operatorId', '=', operatorId)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until ?? null
}
