import { businessDateOf, touchesWallet } from '@aforo/domain'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../src/db/types.ts'
import { type Balances, moneyEntry, writeAudit } from './demo-audit.ts'
import { writeBatches } from './demo-batches.ts'
import { costOf, type Event, eventsOf, type Guest, type Shelf } from './demo-events.ts'
import { fillTills, planTills, type SessionOf } from './demo-tills.ts'
import { inParts } from './in-parts.ts'

/** Older sales are in the books, but not in the audit record. */
const recordedMs = 4 * 24 * 60 * 60_000

type Booked = Event & { transactionId: number; businessDate: string }

async function book(
  trx: Transaction<DB>,
  events: readonly Event[],
  operatorId: number,
  sessionOf: SessionOf,
): Promise<Booked[]> {
  const receipts = new Map<number, number>()
  const rows = events.map((event) => {
    const { venue, memberId, at, kind, method, posting, staffId, feePaidUntil } = event
    const receiptNumber = kind === 'purchase' ? null : (receipts.get(venue.id) ?? 0) + 1
    if (receiptNumber !== null) receipts.set(venue.id, receiptNumber)
    const businessDate = businessDateOf(at, 'Europe/Madrid')
    const { amountCents } = posting
    return {
      event,
      operatorId,
      venueId: venue.id,
      memberId,
      kind,
      method,
      amountCents,
      receiptNumber,
      businessDate,
      staffId,
      at,
      feePaidUntil,
      tillSessionId: sessionOf(event),
    }
  })
  const ids = new Map<Event, number>()
  const insert = async (some: typeof rows) => {
    const values = some.map(({ event, ...row }) => ({ ...row, reversesId: reversedId(event) }))
    const made = await trx.insertInto('transactions').values(values).returning('id').execute()
    // Ids are returned in the order of the values.
    for (const [index, { event }] of some.entries()) ids.set(event, made[index]?.id ?? 0)
  }
  const reversedId = ({ reverses }: Event) => (reverses === null ? null : (ids.get(reverses) ?? null))
  // A reversal names the id of what it reverses, so it is not in the same statement. Ids follow the time.
  const reversalAt = rows.findIndex(({ event }) => event.reverses !== null)
  const firstPart = reversalAt === -1 ? rows.length : reversalAt
  for (const some of [...inParts(rows.slice(0, firstPart)), ...inParts(rows.slice(firstPart))]) await insert(some)
  await trx
    .insertInto('receiptCounters')
    .values([...receipts].map(([venueId, lastNumber]) => ({ operatorId, venueId, lastNumber })))
    .execute()
  return events.map((event, index) => ({
    ...event,
    transactionId: ids.get(event) ?? 0,
    businessDate: rows[index]?.businessDate ?? '',
  }))
}

/** Writes every wallet with its chain of postings. Returns the balances around each movement. */
async function writeWallets(trx: Transaction<DB>, operatorId: number, guests: readonly Guest[], booked: Booked[]) {
  const wallets = new Map(guests.map(({ id }) => [id, { version: 0, balanceCents: 0 }]))
  const postings = booked.map(({ transactionId, memberId, posting }) => {
    if (memberId === null || !touchesWallet(posting)) return { operatorId, transactionId, line: 1, ...posting }
    const before = wallets.get(memberId) ?? { version: 0, balanceCents: 0 }
    const change = posting.credit === 'wallet' ? posting.amountCents : -posting.amountCents
    const after = { version: before.version + 1, balanceCents: before.balanceCents + change }
    wallets.set(memberId, after)
    return {
      operatorId,
      transactionId,
      line: 1,
      ...posting,
      memberId,
      walletVersion: after.version,
      balanceBeforeCents: before.balanceCents,
      balanceAfterCents: after.balanceCents,
    }
  })
  for (const some of inParts(postings)) await trx.insertInto('postings').values(some).execute()
  const rows = [...wallets].map(([memberId, wallet]) => ({ operatorId, memberId, ...wallet }))
  await trx.insertInto('wallets').values(rows).execute()
  return new Map<number, Balances>(
    postings.flatMap((posting) => ('walletVersion' in posting ? [[posting.transactionId, posting] as const] : [])),
  )
}

/** A movement names its sale, and a line of a sale names its movement. */
async function writeStock(trx: Transaction<DB>, operatorId: number, shelves: readonly Shelf[], booked: Booked[]) {
  const saleOf = new Map(booked.flatMap((event) => event.sold.map(({ movement }) => [movement, event] as const)))
  for (const shelf of shelves) {
    const { stocked, keeper, seller } = shelf
    const { batchIds, batchedMilli } = await writeBatches(trx, shelf)
    const movements = stocked.flatMap(({ product: { productId }, movements: own }) =>
      own.map((movement) => {
        const sale = saleOf.get(movement)
        const staffId = movement.kind === 'sale' ? seller : keeper
        const at = sale?.at ?? movement.at
        const batchId = batchIds.get(movement) ?? null
        return { ...movement, operatorId, productId, staffId, at, batchId, transactionId: sale?.transactionId ?? null }
      }),
    )
    for (const some of inParts(movements)) await trx.insertInto('stockMovements').values(some).execute()
    const stocks = stocked.map(({ product: { productId, stockMilli }, movements: { length: version } }) => ({
      operatorId,
      productId,
      version,
      quantityMilli: stockMilli,
      batchedMilli: batchedMilli.get(productId) ?? 0,
    }))
    await trx.insertInto('stocks').values(stocks).execute()
  }
  const lines = booked.flatMap(({ transactionId, sold, discountPercent }) =>
    sold.map((one, index) => {
      const { name, unitType, priceCents, quantityMilli, costCents, gramsMilli } = costOf(one, discountPercent)
      return {
        operatorId,
        transactionId,
        line: index + 1,
        productId: one.product.productId,
        stockVersion: one.movement.version,
        productName: name,
        unitType,
        priceCents,
        discountPercent,
        quantityMilli,
        costCents,
        gramsMilli,
      }
    }),
  )
  for (const some of inParts(lines)) await trx.insertInto('saleLines').values(some).execute()
}

async function writeMonths(trx: Transaction<DB>, operatorId: number, booked: readonly Booked[]) {
  const months = new Map<
    string,
    { memberId: number; month: string; gramsMilli: number; lastDay: string; lastDayMilli: number }
  >()
  for (const { memberId, businessDate, sold, discountPercent } of booked) {
    const gramsMilli = sold.reduce((sum, one) => sum + costOf(one, discountPercent).gramsMilli, 0)
    if (memberId === null || gramsMilli === 0) continue
    const month = `${businessDate.slice(0, 7)}-01`
    const before = months.get(`${memberId} ${month}`)
    const sameDay = before?.lastDay === businessDate ? before.lastDayMilli : 0
    months.set(`${memberId} ${month}`, {
      memberId,
      month,
      gramsMilli: (before?.gramsMilli ?? 0) + gramsMilli,
      lastDay: businessDate,
      lastDayMilli: sameDay + gramsMilli,
    })
  }
  const rows = [...months.values()].map((row) => ({ operatorId, ...row }))
  for (const some of inParts(rows)) await trx.insertInto('memberMonths').values(some).execute()
}

/** A year of movements of money in chronological order, so that every wallet, stock and till adds up. */
export async function fillBooks(
  trx: Transaction<DB>,
  shelves: readonly Shelf[],
  guests: readonly Guest[],
): Promise<void> {
  const [first] = shelves
  if (first === undefined) return
  const { operatorId } = first.venue
  // The year is worked out between the statements, which takes a slow machine longer than the API ever may.
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx)
  const moved = eventsOf(shelves, first, guests)
  const { evenings, differences } = planTills(shelves, moved)
  const sessionOf = await fillTills(trx, operatorId, shelves, evenings)
  const events = [...moved, ...differences].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const booked = await book(trx, events, operatorId, sessionOf)
  const balances = await writeWallets(trx, operatorId, guests, booked)
  await writeStock(trx, operatorId, shelves, booked)
  await writeMonths(trx, operatorId, booked)
  const spent = booked.flatMap(({ transactionId, expense }) =>
    expense === null ? [] : [{ operatorId, transactionId, ...expense }],
  )
  await trx.insertInto('expenses').values(spent).execute()
  const recent = booked.filter(({ at }) => at.getTime() > Date.now() - recordedMs)
  const entries = recent.flatMap((event) => moneyEntry(event, balances.get(event.transactionId)) ?? [])
  await writeAudit(trx, operatorId, entries)
}
