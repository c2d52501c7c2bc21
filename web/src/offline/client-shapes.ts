import type { CallReply } from '@aforo/contract'
import {
  amountOfCents,
  type DispenseRule,
  dispenseRules,
  goodUntil,
  gramsOn,
  holdsAt,
  memberState,
  quantityOfMilli,
  waitsUntil,
} from '@aforo/domain'
import { levelsHere, limitsOf, monthlyMilliOf, personOf, type Seen, type Snapshot, todayOf } from './overlay.ts'

type Client = CallReply<'GET /v1/active-entries'>[number]['client']
export type DoorClient = CallReply<'GET /v1/door/members'>[number]
export type CounterClient = CallReply<'GET /v1/counter/members/{id}'>

const quantityOrNull = (milli: number | null): number | null => (milli === null ? null : quantityOfMilli(milli))

/** A member as the server would describe them. What is private is not on this device. */
export function clientOf(snapshot: Snapshot, { row, alone }: Seen): Client {
  const today = todayOf(snapshot)
  return {
    id: row.id,
    email: null,
    access_privileges: 'client',
    profile: {
      client_id: row.client_id,
      cash_balance: amountOfCents(alone.balanceCents),
      name: row.name,
      last_name: row.last_name,
      image_path: row.image_path,
    },
    entry_time: alone.inside?.enteredAt.toISOString() ?? null,
    state: memberState(alone.membership, today),
    good_until: goodUntil(alone.membership),
    registered_on: row.registered_on,
    expires_on: row.expires_on,
    fee_kind: row.fee_kind,
    fee_cost: 0,
    fee_paid_until: row.fee_paid_until,
    month: {
      grams: quantityOfMilli(gramsOn(alone.months, today).monthMilli),
      limit: quantityOrNull(monthlyMilliOf(row, snapshot.head)),
    },
    owned_shops: [snapshot.state.venue.id],
  }
}

export function doorClientOf(snapshot: Snapshot, seen: Seen): DoorClient {
  const { row, alone, venueName } = seen
  const { venue } = snapshot.state
  const insideId = alone.inside?.isHere === true ? venue.id : (row.inside?.venue_id ?? 0)
  return {
    ...clientOf(snapshot, seen),
    under_age: row.under_age,
    identity_seen: row.identity_seen,
    inside_at: alone.inside === null ? null : { id: insideId, name: venueName },
    notes: null,
    standing_reason: null,
  }
}

export function counterClientOf(snapshot: Snapshot, seen: Seen): CounterClient {
  const { row, alone } = seen
  const { head, me, state } = snapshot
  const today = todayOf(snapshot)
  const limits = limitsOf(head)
  const levels = levelsHere(snapshot)
  const mayExceed = holdsAt(personOf(me), state.venue.id, 'approve')
  const isDiscountOpen = mayExceed || levels.dispense_discount !== 'block'
  const until = waitsUntil(row.registered_on, head.rules.waiting_days)
  return {
    ...clientOf(snapshot, seen),
    inside_here: alone.inside?.isHere === true,
    under_age: row.under_age,
    discount_percent: row.discount_percent,
    day: {
      grams: quantityOfMilli(gramsOn(alone.months, today).dayMilli),
      limit: quantityOrNull(limits.dailyMilli),
    },
    waits_until: today < until ? until : null,
    // The cast is safe: the object has one entry for each rule.
    gate_levels: Object.fromEntries(dispenseRules.map((rule) => [rule, levels[rule]])) as Record<
      DispenseRule,
      (typeof levels)[DispenseRule]
    >,
    may_discount: isDiscountOpen && holdsAt(personOf(me), state.venue.id, 'discount'),
    may_exceed: mayExceed,
    discount_most: head.rules.discount_most,
    grams_over_most: head.rules.grams_over_most,
    weigh_tolerance: head.rules.weigh_tolerance,
    // The cart is in this browser.
    cart: { user_id: row.id, items: [] },
  }
}
