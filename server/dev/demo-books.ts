import { businessDateOf, touchesWallet } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../src/db/types.ts'
import { costOf, type Event, eventsOf, type Guest, type Shelf } from './demo-events.ts'
import { fillTills, planTills, type SessionOf } from './demo-tills.ts'

/** The most rows per statement. A statement of more takes longer than its time limit on a busy machine. */
const rowsAtOnce = 500

const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )

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
  const ids: { id: number }[] = []
  // Ids are returned in the order of the values.
  for (const some of inParts(rows))
    ids.push(...(await trx.insertInto('transactions').values(some).returning('id').execute()))
  await trx
    .insertInto('receiptCounters')
    .values([...receipts].map(([venueId, lastNumber]) => ({ operatorId, venueId, lastNumber })))
    .execute()
  return events.map((event, index) => ({
    ...event,
    transactionId: ids[index]?.id ?? 0,
    businessDate: rows[index]?.businessDate ?? '',
  }))
}

/** Every wallet with its chain of postings. */
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
}

/** A movement names its sale, and a line of a sale names its movement. */
async function writeStock(trx: Transaction<DB>, operatorId: number, shelves: readonly Shelf[], booked: Booked[]) {
  const saleOf = new Map(booked.flatMap((event) => event.sold.map(({ movement }) => [movement, event] as const)))
  for (const { stocked, keeper, seller } of shelves) {
    const movements = stocked.flatMap(({ product: { productId }, movements: own }) =>
      own.map((movement) => {
        const sale = saleOf.get(movement)
        const staffId = movement.kind === 'sale' ? seller : keeper
        const at = sale?.at ?? movement.at
        return { ...movement, operatorId, productId, staffId, at, transactionId: sale?.transactionId ?? null }
      }),
    )
    for (const some of inParts(movements)) await trx.insertInto('stockMovements').values(some).execute()
    const stocks = stocked.map(({ product: { productId, stockMilli }, movements: { length: version } }) => ({
      operatorId,
      productId,
      version,
      quantityMilli: stockMilli,
    }))
    await trx.insertInto('stocks').values(stocks).execute()
  }
  const lines = booked.flatMap(({ transactionId, sold }) =>
    sold.map((one, index) => {
      const { name, unitType, priceCents, quantityMilli, costCents, gramsMilli } = costOf(one)
      return {
        operatorId,
        transactionId,
        line: index + 1,
        productId: one.product.productId,
        stockVersion: one.movement.version,
        productName: name,
        unitType,
        priceCents,
        discountPercent: 0,
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
  for (const { memberId, businessDate, sold } of booked) {
    const gramsMilli = sold.reduce((sum, one) => sum + costOf(one).gramsMilli, 0)
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
  const moved = eventsOf(shelves, first, guests)
  const { evenings, differences } = planTills(shelves, moved)
  const sessionOf = await fillTills(trx, operatorId, shelves, evenings)
  const events = [...moved, ...differences].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const booked = await book(trx, events, operatorId, sessionOf)
  await writeWallets(trx, operatorId, guests, booked)
  await writeStock(trx, operatorId, shelves, booked)
  await writeMonths(trx, operatorId, booked)
  const spent = booked.flatMap(({ transactionId, expense }) =>
    expense === null ? [] : [{ operatorId, transactionId, ...expense }],
  )
  await trx.insertInto('expenses').values(spent).execute()
}
