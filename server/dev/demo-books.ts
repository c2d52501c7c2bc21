import { businessDateOf, type Posting, salePosting, saleLine, topUpPosting } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../src/db/types.ts'
import { type DemoMovement, eveningOf } from './demo-history.ts'
import type { DemoProduct } from './demo-products.ts'

type Venue = { id: number; operatorId: number }
export type Offered = DemoProduct & { productId: number }
export type Shelf = {
  venue: Venue
  keeper: number
  seller: number
  stocked: { product: Offered; movements: DemoMovement[] }[]
}
export type Guest = { id: number; balanceCents: number; venueIds: number[]; mayBuy: boolean }

const minuteMs = 60_000
const linesEach = 2

type Sold = { product: Offered; movement: DemoMovement }
/** What happened to a wallet, and when. */
type Event = {
  venue: Venue
  staffId: number
  memberId: number
  at: Date
  method: 'cash' | 'card' | 'wallet'
  posting: Posting
  sold: Sold[]
}

/** In two evenings where it is more than a little: what makes the balance of each today. */
function topUpsOf({ id, balanceCents, venueIds }: Guest, shelf: Shelf): Event[] {
  if (balanceCents === 0 || !venueIds.includes(shelf.venue.id)) return []
  const first = balanceCents > 2000 ? Math.floor(balanceCents / 1000) * 500 : balanceCents
  const parts = first === balanceCents ? [first] : [first, balanceCents - first]
  return parts.map((amountCents, index) => {
    const method = (id + index) % 3 === 0 ? 'card' : 'cash'
    const at = eveningOf(25 - index * 15 - (id % 9), id)
    return { ...eventAt(shelf, id, at), method, posting: topUpPosting(method, amountCents) }
  })
}

const eventAt = ({ venue, seller }: Shelf, memberId: number, at: Date) => ({
  venue,
  staffId: seller,
  memberId,
  at,
  sold: [] as Sold[],
})

const costOf = ({ product, movement }: Sold) => saleLine({ ...product }, -movement.changeMilli, 0)

/** What left the shelves, as evenings of sales: who had too little topped up just what was missing. */
function salesOf(shelf: Shelf, guests: readonly Guest[]): Event[] {
  const buyers = guests.filter(({ venueIds, mayBuy }) => mayBuy && venueIds.includes(shelf.venue.id))
  const sold = shelf.stocked
    .flatMap(({ product, movements }) => movements.map((movement) => ({ product, movement })))
    .filter(({ movement }) => movement.kind === 'sale')
    .toSorted((one, other) => one.movement.at.getTime() - other.movement.at.getTime())
  const evenings = Map.groupBy(sold, ({ movement }) => movement.at.toISOString().slice(0, 10))
  return [...evenings.values()].flatMap((evening, day) =>
    Array.from({ length: Math.ceil(evening.length / linesEach) }, (_, place): Event[] => {
      const basket = evening.slice(place * linesEach, (place + 1) * linesEach)
      const last = basket.at(-1)
      const buyer = buyers[(day * 11 + place * 3) % buyers.length]
      if (last === undefined || buyer === undefined) return []
      const { at } = last.movement
      const amountCents = basket.reduce((sum, one) => sum + costOf(one).costCents, 0)
      const before = new Date(at.getTime() - minuteMs)
      const method = place % 3 === 0 ? 'card' : 'cash'
      return [
        { ...eventAt(shelf, buyer.id, before), method, posting: topUpPosting(method, amountCents) },
        { ...eventAt(shelf, buyer.id, at), method: 'wallet', posting: salePosting(amountCents), sold: basket },
      ]
    }).flat(),
  )
}

type Booked = Event & { transactionId: number; businessDate: string }

async function book(trx: Transaction<DB>, events: readonly Event[], operatorId: number): Promise<Booked[]> {
  const receipts = new Map<number, number>()
  const rows = events.map(({ venue, memberId, at, method, posting, sold, staffId }) => {
    const isSale = sold.length > 0
    const receiptNumber = isSale ? null : (receipts.get(venue.id) ?? 0) + 1
    if (receiptNumber !== null) receipts.set(venue.id, receiptNumber)
    const businessDate = businessDateOf(at, 'Europe/Madrid')
    const kind = isSale ? 'purchase' : 'top_up'
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
    }
  })
  // They come back in the order in which they were given.
  const ids = await trx.insertInto('transactions').values(rows).returning('id').execute()
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
  await trx.insertInto('postings').values(postings).execute()
  const rows = [...wallets].map(([memberId, wallet]) => ({ operatorId, memberId, ...wallet }))
  await trx.insertInto('wallets').values(rows).execute()
}

/** Movements name the sale that they are of, and lines of sales the movement that took them off the shelf. */
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
    await trx.insertInto('stockMovements').values(movements).execute()
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
  await trx.insertInto('saleLines').values(lines).execute()
}

async function writeMonths(trx: Transaction<DB>, operatorId: number, booked: readonly Booked[]) {
  const months = new Map<
    string,
    { memberId: number; month: string; gramsMilli: number; lastDay: string; lastDayMilli: number }
  >()
  for (const { memberId, businessDate, sold } of booked) {
    const gramsMilli = sold.reduce((sum, one) => sum + costOf(one).gramsMilli, 0)
    if (gramsMilli === 0) continue
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
  await trx
    .insertInto('memberMonths')
    .values([...months.values()].map((row) => ({ operatorId, ...row })))
    .execute()
}

/** A month of top-ups and sales, in the order in which they happened: every wallet and every shelf adds up. */
export async function fillBooks(
  trx: Transaction<DB>,
  shelves: readonly Shelf[],
  guests: readonly Guest[],
): Promise<void> {
  const [first] = shelves
  if (first === undefined) return
  const { operatorId } = first.venue
  const events = [
    ...guests.flatMap((guest) => topUpsOf(guest, first)),
    ...shelves.flatMap((shelf) => salesOf(shelf, guests)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const booked = await book(trx, events, operatorId)
  await writeWallets(trx, operatorId, guests, booked)
  await writeStock(trx, operatorId, shelves, booked)
  await writeMonths(trx, operatorId, booked)
}
