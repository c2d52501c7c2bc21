import {
  addDays,
  businessDateOf,
  daysBetween,
  type ExpenseCategory,
  expensePosting,
  feePosting,
  type Posting,
  reversalPosting,
  salePosting,
  saleLine,
  topUpPosting,
} from '@aforo/domain'
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
export type Guest = {
  id: number
  balanceCents: number
  venueIds: number[]
  mayBuy: boolean
  registeredOn: string
  feePaidUntil: string
}

export const demoFeeCents = 2000

const minuteMs = 60_000
/** A quiet evening has sales of one line, so that a sale costs about the same all year. */
const quietLines = 20

type Sold = { product: Offered; movement: DemoMovement }
/** One movement of money and its time. */
export type Event = {
  venue: Venue
  staffId: number
  memberId: number | null
  at: Date
  kind: 'top_up' | 'fee' | 'purchase' | 'expense' | 'till_difference' | 'reversal'
  method: 'cash' | 'card' | 'transfer' | 'wallet'
  posting: Posting
  /** The movement that this one cancels. */
  reverses: Event | null
  discountPercent: number
  sold: Sold[]
  feePaidUntil: string | null
  expense: Spent | null
}
type Spent = { category: ExpenseCategory; supplier: string }

/** Top-ups that add up to the balance of the member today; two if the balance is not small. */
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

/** The last fee of each member, paid a year before it runs out. */
function feesOf({ id, venueIds, feePaidUntil }: Guest, shelf: Shelf): Event[] {
  const daysAgo = daysBetween(addDays(feePaidUntil, -365), businessDateOf(new Date(), 'Europe/Madrid'))
  if (daysAgo < 1 || !venueIds.includes(shelf.venue.id)) return []
  const method = id % 2 === 0 ? 'card' : 'cash'
  const at = eveningOf(daysAgo, id)
  return [{ ...eventAt(shelf, id, at), kind: 'fee', method, posting: feePosting(method, demoFeeCents), feePaidUntil }]
}

/** The monthly expenses of a venue, without goods. */
const monthly: readonly (Spent & { dayOfMonth: number; amountCents: number })[] = [
  { category: 'rent', supplier: 'Fincas Levante', dayOfMonth: 3, amountCents: 145_000 },
  { category: 'wages', supplier: '', dayOfMonth: 1, amountCents: 310_000 },
  { category: 'utilities', supplier: 'Luz y Agua', dayOfMonth: 9, amountCents: 28_640 },
]

/** Rent, wages and utilities every month, and every delivery on its evening. */
function expensesOf(shelf: Shelf): Event[] {
  const spend = (at: Date, amountCents: number, expense: Spent): Event => ({
    ...eventAt(shelf, null, at),
    staffId: shelf.keeper,
    kind: 'expense',
    method: 'transfer',
    posting: expensePosting('transfer', amountCents),
    expense,
  })
  // A venue with few products is small, and so are its rent and wages.
  const share = Math.min(10, Math.ceil(shelf.stocked.length / 5)) / 10
  const house = Array.from({ length: 364 }, (_, index) => eveningOf(index + 1, index)).flatMap((at) =>
    monthly
      .filter(({ dayOfMonth }) => dayOfMonth === at.getUTCDate())
      .map(({ category, supplier, amountCents }) => spend(at, Math.round(amountCents * share), { category, supplier })),
  )
  const received = shelf.stocked.flatMap(({ movements }) => movements.filter(({ costCents }) => (costCents ?? 0) > 0))
  const deliveries = Map.groupBy(received, ({ at, supplier }) => `${at.toISOString().slice(0, 10)} ${supplier}`)
  const goods = [...deliveries.values()].flatMap((parts) => {
    const [first] = parts
    if (first === undefined) return []
    const amountCents = parts.reduce((sum, part) => sum + (part.costCents ?? 0), 0)
    return [spend(first.at, amountCents, { category: 'goods', supplier: first.supplier ?? '' })]
  })
  return [...house, ...goods]
}

const eventAt = ({ venue, seller }: Shelf, memberId: number | null, at: Date) => ({
  venue,
  staffId: seller,
  memberId,
  at,
  kind: 'top_up' as const,
  sold: [] as Sold[],
  feePaidUntil: null,
  expense: null,
  reverses: null,
  discountPercent: 0,
})

export const costOf = ({ product, movement }: Sold, discountPercent: number) =>
  saleLine({ ...product }, -movement.changeMilli, discountPercent)

/** Turns the stock movements of sales into sales. */
function salesOf(shelf: Shelf, guests: readonly Guest[]): Event[] {
  const buyers = guests.filter(({ venueIds, mayBuy }) => mayBuy && venueIds.includes(shelf.venue.id))
  const sold = shelf.stocked
    .flatMap(({ product, movements }) => movements.map((movement) => ({ product, movement })))
    .filter(({ movement }) => movement.kind === 'sale')
    .toSorted((one, other) => one.movement.at.getTime() - other.movement.at.getTime())
  const evenings = Map.groupBy(sold, ({ movement }) => movement.at.toISOString().slice(0, 10))
  const lastDate = sold.at(-1)?.movement.at.toISOString().slice(0, 10)
  return [...evenings].flatMap(([date, evening], day) => {
    const there = buyers.filter(({ registeredOn }) => registeredOn <= date)
    const linesEach = evening.length > quietLines ? 2 : 1
    return Array.from({ length: Math.ceil(evening.length / linesEach) }, (_, index): Event[] => {
      const basket = evening.slice(index * linesEach, (index + 1) * linesEach)
      const last = basket.at(-1)
      const buyer = there[(day * 11 + index * 3) % there.length]
      if (last === undefined || buyer === undefined) return []
      const { at } = last.movement
      const discountPercent = date === lastDate && index % 6 === 2 ? 10 : 0
      const amountCents = basket.reduce((sum, one) => sum + costOf(one, discountPercent).costCents, 0)
      return [
        {
          ...eventAt(shelf, buyer.id, at),
          kind: 'purchase',
          method: 'wallet',
          posting: salePosting(amountCents),
          sold: basket,
          discountPercent,
        },
      ]
    }).flat()
  })
}

const byTime = (one: Event, other: Event) => one.at.getTime() - other.at.getTime()

const noteCents = 1000

/**
 * The top-ups of a member: whole notes just before the sales that need them, so that the wallet never goes below zero.
 * The last one is changed so that the wallet ends with the balance of the member.
 */
function walletOf(guest: Guest, sales: readonly Event[], first: Shelf): Event[] {
  const endCents = guest.venueIds.includes(first.venue.id) ? guest.balanceCents : 0
  let balanceCents = 0
  const needed = sales.toSorted(byTime).flatMap((sale, index) => {
    const missingCents = sale.posting.amountCents - balanceCents
    balanceCents -= sale.posting.amountCents
    if (missingCents <= 0) return []
    const amountCents = Math.ceil(missingCents / noteCents) * noteCents
    balanceCents += amountCents
    const { venue, staffId } = sale
    return [{ venue, staffId, amountCents, index, at: new Date(sale.at.getTime() - minuteMs) }]
  })
  const last = needed.at(-1)
  const left = balanceCents - endCents
  if (last !== undefined && left > 0) last.amountCents -= left
  const bought = needed.map(({ venue, staffId, amountCents, index, at }): Event => {
    const method = (guest.id + index) % 3 === 0 ? 'card' : 'cash'
    return { ...eventAt(first, guest.id, at), venue, staffId, method, posting: topUpPosting(method, amountCents) }
  })
  return [...bought, ...topUpsOf({ ...guest, balanceCents: Math.max(0, -left) }, first)]
}

/** Yesterday 50 euros were booked for the wrong member, and cancelled a few minutes later. */
function mistakeOf(guests: readonly Guest[], shelf: Shelf): Event[] {
  const guest = guests.find(({ venueIds, mayBuy }) => mayBuy && venueIds.includes(shelf.venue.id))
  if (guest === undefined) return []
  const at = eveningOf(1, 0)
  const posting = topUpPosting('cash', 5000)
  const wrong: Event = { ...eventAt(shelf, guest.id, at), method: 'cash', posting }
  const cancelledAt = new Date(at.getTime() + 4 * minuteMs)
  return [wrong, { ...wrong, at: cancelledAt, kind: 'reversal', posting: reversalPosting(posting), reverses: wrong }]
}

/** A year of top-ups, fees, sales and expenses in chronological order. */
export function eventsOf(shelves: readonly Shelf[], first: Shelf, guests: readonly Guest[]): Event[] {
  const sales = shelves.flatMap((shelf) => salesOf(shelf, guests))
  const salesTo = Map.groupBy(sales, ({ memberId }) => memberId)
  return [
    ...guests.flatMap((guest) => [...walletOf(guest, salesTo.get(guest.id) ?? [], first), ...feesOf(guest, first)]),
    ...sales,
    ...shelves.flatMap(expensesOf),
    ...mistakeOf(guests, first),
  ].toSorted(byTime)
}
