import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  type Capability,
  amountOfCents,
  fullName,
  holdsAt,
  kindOfType,
  plainText,
  quantityOfMilli,
  shownCents,
  type TaxKind,
  totalsOf,
  typeOfKind,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { reversalRefusalOf } from '../member-money/service.ts'
import { picturePathOf } from '../pictures/service.ts'
import { listTaxesOf, sumTaxes, taxTotalsReply } from '../taxes/service.ts'
import {
  type BooksFilter,
  type BooksRow,
  findArchivedUntil,
  listBooked,
  listBookers,
  listItems,
  sumBooked,
  sumBookedTaxes,
  sumByDay,
  sumCreditOwed,
} from './queries.ts'

export type BooksDeps = { db: Database }
export type CallerAt = { caller: Caller; venue: VenueRef }
export type BooksQuery = ParsedInput<'GET /v1/transactions/totals'>['query']
export type Booked = CallReply<'GET /v1/get-all-transactions'>['transactions'][number]

/** The requested venues. They must be of one operator, and the caller needs the accounting capability at each. */
export function venuesOf(
  { caller, venue }: CallerAt,
  named: string | undefined,
  needed: readonly Capability[] = ['accounting'],
): number[] {
  const ids = named === undefined ? [venue.id] : [...new Set(named.split(',').map(Number))]
  const own = new Map(caller.venues.map((place) => [place.id, place.operatorId]))
  for (const id of ids) {
    const operatorId = id === venue.id ? venue.operatorId : own.get(id)
    const isAllowed = operatorId === venue.operatorId && needed.every((capability) => holdsAt(caller, id, capability))
    if (!isAllowed) throw new Refusal('privileges_missing')
  }
  return ids
}

/** Refuses an export of venues where the caller may read the books but not export them. */
export const refuseUnexportable = (callerAt: CallerAt, named: string | undefined): unknown =>
  venuesOf(callerAt, named, ['accounting', 'export'])

export function filterOf(callerAt: CallerAt, query: BooksQuery): BooksFilter {
  const { from = null, to = null, type, method = null, staff_id: staffId = null, user_id: memberId = null } = query
  const { q = '' } = query
  if (from !== null && to !== null && to < from) throw new Refusal('request_invalid', { fields: 'to' })
  return {
    operatorId: callerAt.venue.operatorId,
    venueIds: venuesOf(callerAt, query.venue_ids),
    kind: type === undefined ? null : kindOfType(type),
    method,
    staffId,
    memberId,
    search: q === '' ? null : searchOf(q),
    from,
    to,
  }
}

/** Ids have at most fifteen digits; a longer number is treated as words and finds nothing. */
const searchOf = (q: string) => (/^#?\d{1,15}$/.test(q) ? Number(q.replace('#', '')) : plainText(q))

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

function expenseOf({ category, supplier, spentOn, vatCents, receiptKey }: BooksRow): Booked['expense'] {
  if (category === null) return null
  return {
    category,
    supplier: supplier ?? '',
    spent_on: spentOn,
    vat: vatCents === null ? null : amountOfCents(vatCents),
    receipt_path: picturePathOf(receiptKey),
  }
}

function bookedOf(row: BooksRow, { items, taxes }: Pick<Booked, 'items' | 'taxes'>, callerAt: CallerAt): Booked {
  return {
    id: row.id,
    user_id: row.memberId,
    client_id: row.number,
    user: fullName(row.name ?? '', row.lastName ?? ''),
    shop_id: row.venueId,
    venue_id: row.venueId,
    shop: row.venueName,
    type: typeOfKind(row.kind),
    amount: amountOfCents(shownCents(row)),
    method: row.method,
    status: row.reversedById === null ? 'completed' : 'reversed',
    timestamp: row.at.toISOString(),
    business_date: row.businessDate,
    receipt: row.receiptNumber ?? row.id,
    by: row.staffName,
    reason: row.reason,
    expense: expenseOf(row),
    reverses: row.reversesId,
    reversed_by: row.reversedById,
    reversible: row.venueId === callerAt.venue.id && reversalRefusalOf(callerAt, row) === null,
    items,
    taxes,
  }
}

type LineRow = Awaited<ReturnType<typeof listItems>>[number]

function lineTax({ costCents, taxKind, taxReason, taxRateBp, taxCents }: LineRow) {
  // A constraint keeps all three set or none.
  if (taxKind === null || taxRateBp === null || taxCents === null) return null
  return {
    kind: taxKind as TaxKind,
    reason: taxReason,
    rate: taxRateBp / 100,
    base: amountOfCents(costCents - taxCents),
    tax: amountOfCents(taxCents),
  }
}

async function itemsOf(trx: Transaction<DB>, operatorId: number, rows: readonly BooksRow[]) {
  const sales = rows.filter(({ kind }) => kind === 'purchase').map(({ id }) => id)
  const items = (await listItems(trx, operatorId, sales)).map((line) => ({
    id: line.line,
    transaction_id: line.transactionId,
    product_id: line.productId,
    product_name: line.productName,
    quantity: quantityOfMilli(line.quantityMilli),
    unit_price: amountOfCents(line.priceCents),
    unit_type: line.unitType,
    weighed_quantity: line.weighedMilli === null ? null : quantityOfMilli(line.weighedMilli),
    weighed_by: line.weighedBy,
    batch: line.batchId === null ? null : { id: line.batchId, code: line.batchCode ?? '' },
    cost: amountOfCents(line.costCents),
    tax: lineTax(line),
  }))
  return Map.groupBy(items, ({ transaction_id: sale }) => sale)
}

export async function listTransactions(
  { db }: BooksDeps,
  callerAt: CallerAt,
  { limit, cursor, ...query }: BooksQuery & { limit: number; cursor?: string | undefined },
): Promise<Page<Booked>> {
  const filter = filterOf(callerAt, query)
  const after = readCursor(cursor)
  if (after !== null && !isDay(after.by)) throw new Refusal('request_invalid', { fields: 'cursor' })
  return inOperator(db, filter.operatorId, async (trx) => {
    const rows = await listBooked(trx, filter, { after, limit: limit + 1 })
    const page = cutPage(rows, limit, ({ businessDate }) => businessDate)
    const items = await itemsOf(trx, filter.operatorId, page.items)
    const ids = page.items.map(({ id }) => id)
    const taxes = await listTaxesOf(trx, filter.operatorId, ids)
    const partsOf = (id: number) => ({ items: items.get(id) ?? [], taxes: taxes.get(id) ?? [] })
    return { ...page, items: page.items.map((row) => bookedOf(row, partsOf(row.id), callerAt)) }
  })
}

/** Days whose transactions are in an archive would look as if little had been booked. Null means all days. */
export async function refuseArchivedDays(trx: Transaction<DB>, operatorId: number, from: string | null): Promise<void> {
  const until = await findArchivedUntil(trx, operatorId)
  if (until !== null && (from === null || from <= until)) throw new Refusal('books_archived', { until })
}

/** Sums of a member, a search or reversals use the transactions. All other sums use the day figures. */
export async function sumTransactions(
  { db }: BooksDeps,
  callerAt: CallerAt,
  query: BooksQuery,
): Promise<CallReply<'GET /v1/transactions/totals'>> {
  const filter = filterOf(callerAt, query)
  const isByRow = filter.memberId !== null || filter.search !== null || filter.kind === 'reversal'
  const { figures, owedCents, taxes } = await inOperator(db, filter.operatorId, async (trx) => ({
    figures: await (isByRow ? sumBooked : sumByDay)(trx, filter),
    owedCents: await sumCreditOwed(trx, filter),
    taxes: isByRow ? taxTotalsReply(await sumBookedTaxes(trx, filter)) : await sumTaxes(trx, filter),
  }))
  const { salesCents, averageSaleCents, topUpsCents, feesCents, payoutsCents, expensesCents, received, ...counts } =
    totalsOf(figures)
  return {
    ...counts,
    sales: amountOfCents(salesCents),
    average_sale: averageSaleCents === null ? null : amountOfCents(averageSaleCents),
    credit_owed: amountOfCents(owedCents),
    top_ups: amountOfCents(topUpsCents),
    fees: amountOfCents(feesCents),
    payouts: amountOfCents(payoutsCents),
    expenses: amountOfCents(expensesCents),
    received: {
      cash: amountOfCents(received.cash),
      card: amountOfCents(received.card),
      transfer: amountOfCents(received.transfer),
    },
    taxes,
  }
}

export async function listPeople(
  { db }: BooksDeps,
  callerAt: CallerAt,
  named: string | undefined,
): Promise<CallReply<'GET /v1/transactions/people'>> {
  const { operatorId } = callerAt.venue
  const venueIds = venuesOf(callerAt, named)
  return inOperator(db, operatorId, (trx) => listBookers(trx, operatorId, venueIds))
}
