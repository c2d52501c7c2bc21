import type { AccountCode, BookedEntry, TaxTotal, TransactionKind } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import { closedVenues } from '../../db/day-figures.ts'
import type { Cursor } from '../../db/lists.ts'

export async function listAccountCodes(db: Executor, operatorId: number) {
  return db
    .selectFrom('journalAccounts')
    .select(['account', 'code', 'name'])
    .where('operatorId', '=', operatorId)
    .orderBy('account')
    .execute()
}

type SetCodes = { operatorId: number; setBy: number; accounts: readonly (AccountCode & { account: string })[] }

export async function upsertAccountCodes(db: Executor, { operatorId, setBy, accounts }: SetCodes) {
  await db
    .insertInto('journalAccounts')
    .values(accounts.map((account) => ({ operatorId, setBy, ...account })))
    .onConflict((conflict) =>
      conflict.columns(['operatorId', 'account']).doUpdateSet((excluded) => ({
        code: excluded.ref('excluded.code'),
        name: excluded.ref('excluded.name'),
        setBy: excluded.ref('excluded.setBy'),
        setAt: databaseNow,
      })),
    )
    .execute()
}

/** Venues of the operator, also archived ones: their books stay. */
export async function listOwnVenueIds(db: Executor, operatorId: number): Promise<number[]> {
  const rows = await db.selectFrom('venues').select('id').where('operatorId', '=', operatorId).execute()
  return rows.map(({ id }) => id)
}

export type BookedRate = Pick<TaxTotal, 'tax' | 'kind' | 'rateBp'>

/** How anything was taxed at these venues: on closed days by their figures, later by the shares. */
export async function listBookedRates(db: Executor, operatorId: number, venueIds: readonly number[]) {
  const { rows } = await sql<BookedRate>`
    select distinct tax, kind, rate_bp from ${closedVenues(operatorId, venueIds)} cross join lateral (
      select tax, treatment as kind, rate_bp from day_taxes
      where operator_id = ${operatorId} and venue_id = venue.id and business_date <= venue.closed_until
      union all
      select tax, kind, rate_bp from transaction_taxes
      where operator_id = ${operatorId} and venue_id = venue.id and business_date > venue.closed_until
    ) booked
    order by tax, kind, rate_bp desc`.execute(db)
  return rows
}

export type JournalSpan = { operatorId: number; venueIds: readonly number[]; from: string; to: string }

export async function listVenueNames(db: Executor, { operatorId, venueIds }: JournalSpan) {
  return db
    .selectFrom('venues')
    .select(['id', 'name', 'currency'])
    .where('operatorId', '=', operatorId)
    .where('id', 'in', venueIds)
    .execute()
}

export type EntryRow = BookedEntry & {
  id: number
  venueId: number
  businessDate: string
  kind: TransactionKind
  receiptNumber: number | null
  reversesId: number | null
}

const bookedOf = ({ operatorId, from, to }: JournalSpan) => sql`
  select booked.* from transactions booked
  where booked.operator_id = ${operatorId} and booked.venue_id = venue.id
    and booked.business_date between ${from}::date and ${to}::date`

const venuesOf = ({ venueIds }: JournalSpan) => sql`unnest(${[...venueIds]}::bigint[]) as venue (id)`

const expenseOf = ({ operatorId }: JournalSpan, booked: string) => sql`
  select spent.category, spent.vat_cents from expenses spent where spent.operator_id = ${operatorId}
    and spent.transaction_id = coalesce(${sql.ref(`${booked}.reverses_id`)}, ${sql.ref(`${booked}.id`)})`

/** Transactions with what their entries are made of. */
async function readEntries(db: Executor, span: JournalSpan, page: RawBuilder<unknown>): Promise<EntryRow[]> {
  const { operatorId } = span
  const { rows } = await sql<EntryRow>`
    select page.id, page.venue_id, page.business_date, page.kind, page.receipt_number, page.reverses_id,
      posted.postings, coalesce(taxed.shares, '[]') as shares,
      (select json_build_object('category', category, 'vatCents', vat_cents) from (${expenseOf(span, 'page')}) spent)
        as expense
    from (${page}) page
    cross join lateral (
      select json_agg(json_build_object('debit', debit, 'credit', credit, 'amountCents', amount_cents) order by line)
        as postings
      from postings where operator_id = ${operatorId} and transaction_id = page.id
    ) posted
    cross join lateral (
      select json_agg(json_build_object('tax', tax, 'kind', kind, 'rateBp', rate_bp, 'baseCents', base_cents,
        'taxCents', tax_cents) order by line) as shares
      from transaction_taxes where operator_id = ${operatorId} and transaction_id = page.id
    ) taxed
    order by page.business_date, page.id`.execute(db)
  return rows
}

/** Oldest business day first. Each venue is read through its own index range, only as far as the page. */
export function listEntries(
  db: Executor,
  span: JournalSpan,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<EntryRow[]> {
  const later = after === null ? sql`true` : sql`(booked.business_date, booked.id) > (${after.by}::date, ${after.id})`
  return readEntries(
    db,
    span,
    sql`
      select own.* from ${venuesOf(span)} cross join lateral (
        ${bookedOf(span)} and ${later} order by booked.business_date, booked.id limit ${sql.lit(limit)}
      ) own order by own.business_date, own.id limit ${sql.lit(limit)}`,
  )
}

/** One transaction for each way in which any was booked: together they use every account of the period. */
export function listEntryShapes(db: Executor, span: JournalSpan): Promise<EntryRow[]> {
  const { operatorId } = span
  return readEntries(
    db,
    span,
    sql`
      select distinct on (posted.accounts, taxed.rates, taxed.cents = own.amount_cents, spent.category, spent.vat_cents > 0)
        own.*
      from ${venuesOf(span)} cross join lateral (${bookedOf(span)}) own
      cross join lateral (
        select array_agg(debit || ' ' || credit order by line) as accounts
        from postings where operator_id = ${operatorId} and transaction_id = own.id
      ) posted
      cross join lateral (
        select array_agg(concat_ws(' ', tax, kind, rate_bp, sign(base_cents), sign(tax_cents)) order by line) as rates,
          abs(sum(base_cents + tax_cents)) as cents
        from transaction_taxes where operator_id = ${operatorId} and transaction_id = own.id
      ) taxed
      left join lateral (${expenseOf(span, 'own')}) spent on true`,
  )
}
