import type { CallInput, CallReply } from '@aforo/contract'
import { businessDayStart, addDays, type ApiEndpoint, doorRanges, goodUntil, type LeasePlace } from '@aforo/domain'
import type { StoredCommand } from './commands.ts'
import { clientOf, counterClientOf, doorClientOf } from './client-shapes.ts'
import { decideEntry, decideExit } from './decide-passages.ts'
import { decideSale, decideTopUp } from './decide-payments.ts'
import {
  getSeen,
  insideCount,
  levelsHere,
  refusal,
  type Seen,
  seenInside,
  seenOf,
  type Snapshot,
  stockMilliOf,
  todayOf,
} from './overlay.ts'
import { cardHash, type OfflineMember } from './working-set.ts'

type Reader<K extends ApiEndpoint> = {
  place: LeasePlace | 'either'
  read: (snapshot: Snapshot, input: CallInput<K>) => CallReply<K> | Promise<CallReply<K>>
}

const searchMost = 1_000

async function findScanned({ set, head }: Snapshot, code: string): Promise<OfflineMember | null> {
  const card = set.memberByCard(await cardHash(head.card_salt, code))
  return card ?? (/^\d{1,9}$/.test(code) ? set.memberByNumber(Number(code)) : null)
}

/** Those who may enter first, as the server lists them. */
function byDoorOrder(snapshot: Snapshot, rows: readonly OfflineMember[]): Seen[] {
  const ranges = doorRanges(todayOf(snapshot))
  const rank = ({ row, alone }: Seen) =>
    ranges.findIndex(({ standings, from, to }) => {
      const until = goodUntil(alone.membership)
      return standings.includes(row.standing) && (row.standing !== 'active' || (until >= from && until <= to))
    })
  return rows
    .map((row) => seenOf(snapshot, row))
    .filter((seen) => rank(seen) !== -1)
    .toSorted((one, other) => rank(one) - rank(other) || one.row.name.localeCompare(other.row.name))
}

const stockState = (stock: number, low: number | null): 'ok' | 'low' | 'out' =>
  stock <= 0 ? 'out' : low !== null && stock <= low ? 'low' : 'ok'

const needsConnection = (snapshot: Snapshot): never => {
  throw refusal(snapshot, 'offline_not_possible')
}

/** The reads that this device answers while it goes on alone, in the shapes of the contract. */
export const readers: { [K in ApiEndpoint]?: Reader<K> } = {
  'GET /v1/occupancy': {
    place: 'either',
    read: (snapshot) => ({
      inside: insideCount(snapshot),
      capacity: snapshot.head.rules.capacity,
      nearly_full_percent: snapshot.head.rules.nearly_full_percent,
      min_stay_minutes: snapshot.head.rules.min_stay_minutes,
    }),
  },
  'GET /v1/active-entries': {
    place: 'either',
    read: (snapshot, { query: { user_ids: ids } }) => {
      const wanted = ids?.split(',').map(Number)
      return seenInside(snapshot)
        .filter(({ row }) => wanted === undefined || wanted.includes(row.id))
        .map((seen) => ({
          id: seen.visitId ?? 0,
          user_id: seen.row.id,
          venue_id: snapshot.state.venue.id,
          entry_time: (seen.alone.inside?.enteredAt ?? snapshot.now).toISOString(),
          cart_items: snapshot.cartItems(seen.row.id),
          client: clientOf(snapshot, seen),
        }))
    },
  },
  'GET /v1/door/members': {
    place: 'either',
    read: async (snapshot, { query: { code, user_id: id } }) => {
      const row = code === undefined ? snapshot.set.member(id ?? 0) : await findScanned(snapshot, code.trim())
      // They may exist all the same. The screens say that they are not on this device.
      if (row === null && code !== undefined) return []
      if (row === null) throw refusal(snapshot, 'offline_member_unknown')
      return [doorClientOf(snapshot, seenOf(snapshot, row))]
    },
  },
  'GET /v1/door/search': {
    place: 'either',
    read: (snapshot, { query: { q = '', limit = 20 } }) => {
      const found = byDoorOrder(snapshot, snapshot.set.search(q))
      const items = found.slice(0, limit).map((seen) => doorClientOf(snapshot, seen))
      return { items, total: Math.min(found.length, searchMost), most: searchMost }
    },
  },
  'GET /v1/door/night': {
    place: 'either',
    read: (snapshot, { query: { business_date: asked } }) => {
      const { time_zone: zone, day_cutoff_minutes: cutoff } = snapshot.head.rules
      const date = asked ?? todayOf(snapshot)
      const startOf = (day: string) => businessDayStart(day, zone, cutoff).toISOString()
      const empty = { entries: 0, peak: 0, average_stay_minutes: null, hours: [] }
      return { business_date: date, from: startOf(date), to: startOf(addDays(date, 1)), ...empty }
    },
  },
  'GET /v1/venues/here': {
    place: 'either',
    read: (snapshot) => {
      const { rules } = snapshot.head
      const { venue } = snapshot.state
      return {
        id: venue.id,
        name: venue.name,
        time_zone: rules.time_zone,
        currency: rules.currency,
        business_date: todayOf(snapshot),
        age_limit: rules.age_limit,
        top_up_most: rules.top_up_most,
        balance_most: rules.balance_most,
        asks_consumption_type: false,
        till_difference_most: null,
        till_unsigned_most: null,
        price_change_most_percent: null,
        loss_most: null,
        label_words: rules.label_words,
        till_open: rules.till_open,
        gate_levels: levelsHere(snapshot),
        shares_members: false,
      }
    },
  },
  'GET /v1/counter/members/{id}': {
    place: 'counter',
    read: (snapshot, { params: { id } }) => counterClientOf(snapshot, getSeen(snapshot, id)),
  },
  'GET /v1/counter/members/{id}/habits': { place: 'counter', read: () => ({ usual: [], last_sale: null }) },
  'GET /v1/get-venue-products': {
    place: 'counter',
    read: (snapshot, { query }) => {
      const ids = query.ids?.split(',').map(Number)
      return snapshot.head.products
        .filter(({ id }) => ids === undefined || ids.includes(id))
        .map((product) => {
          const stock = stockMilliOf(snapshot, product) / 1000
          const state = stockState(stock, product.low_stock_threshold)
          return { ...product, stock_quantity: stock, stock_state: state }
        })
    },
  },
  'GET /v1/categories': { place: 'counter', read: ({ head }) => head.categories },
  // The cart stays in this browser, and goes to the server when the connection is back.
  'GET /v1/carts': { place: 'counter', read: needsConnection },
  'GET /v1/carts/{user_id}': { place: 'counter', read: needsConnection },
  'PUT /v1/carts/{user_id}/items/{product_id}': { place: 'counter', read: needsConnection },
  'DELETE /v1/carts/{user_id}': { place: 'counter', read: needsConnection },
  // They lower a wallet of which the server does not know everything yet.
  'POST /v1/members/{id}/payout': { place: 'counter', read: needsConnection },
  'POST /v1/members/{id}/fee': { place: 'counter', read: needsConnection },
  'POST /v1/transactions/{id}/reversal': { place: 'counter', read: needsConnection },
}

/** A command with its key, the member and how it is decided. Null if the call is none. */
export type LocalCommand = {
  place: LeasePlace
  key: string | null
  memberId: number
  isCharge: boolean
  decide: (snapshot: Snapshot) => StoredCommand
}

const keyIn = (id: unknown): string | null => (typeof id === 'string' ? id : null)

/** An approval is asked for and given over the connection. */
const unapproved =
  (approvalId: number | undefined, decide: (snapshot: Snapshot) => StoredCommand) =>
  (snapshot: Snapshot): StoredCommand => {
    if (approvalId !== undefined) throw refusal(snapshot, 'offline_refused')
    return decide(snapshot)
  }

/** The commands that this device carries out while it goes on alone. */
export function commandOfCall(endpoint: ApiEndpoint, input: unknown): LocalCommand | null {
  // The input of a call has the type of its endpoint.
  if (endpoint === 'POST /v1/entries') {
    const { body, approvalId } = input as CallInput<typeof endpoint>
    const decide = unapproved(approvalId, (snapshot) => decideEntry(snapshot, body))
    return { place: 'door', key: keyIn(body.id), memberId: body.user_id, isCharge: false, decide }
  }
  if (endpoint === 'PATCH /v1/checkout') {
    const { query, approvalId } = input as CallInput<typeof endpoint>
    const decide = unapproved(approvalId, (snapshot) => decideExit(snapshot, query))
    return { place: 'door', key: keyIn(query.id), memberId: query.user_id, isCharge: false, decide }
  }
  if (endpoint === 'POST /v1/make-purchase') {
    const { body, approvalId } = input as CallInput<typeof endpoint>
    const decide = unapproved(approvalId, (snapshot) => decideSale(snapshot, body))
    return { place: 'counter', key: keyIn(body.id), memberId: body.user_id, isCharge: true, decide }
  }
  if (endpoint === 'POST /v1/add-cash') {
    const { body } = input as CallInput<typeof endpoint>
    const decide = (snapshot: Snapshot) => decideTopUp(snapshot, body)
    return { place: 'counter', key: keyIn(body.id), memberId: body.user_id, isCharge: false, decide }
  }
  return null
}

/** Charges that only the server makes, and the member they are about. */
export function chargedBy(endpoint: ApiEndpoint, input: unknown): number | null {
  if (endpoint !== 'POST /v1/members/{id}/payout' && endpoint !== 'POST /v1/members/{id}/fee') return null
  return (input as CallInput<typeof endpoint>).params.id
}
