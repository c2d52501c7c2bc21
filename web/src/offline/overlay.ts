import { type CallReply, type ErrorCode, type ErrorFigures, errorWords } from '@aforo/contract'
import {
  businessDateOf,
  centsOfAmount,
  type GateLevels,
  type KnownMember,
  type Language,
  levelsFor,
  type MemberAlone,
  memberAlone,
  milliOfQuantity,
  type OfflineLimits,
  type Person,
} from '@aforo/domain'
import { ApiError } from '../api/client.ts'
import { type StoredCommand, effectOf, productsOf } from './commands.ts'
import type { EngineState } from './engine-state.ts'
import type { InFlightMark } from './store.ts'
import type { Head, OfflineMember, WorkingSet } from './working-set.ts'

type Me = CallReply<'GET /v1/users/me'>

/** Everything that an answer of this device depends on, at one moment. */
export type Snapshot = {
  state: EngineState
  head: Head
  set: WorkingSet
  queue: readonly StoredCommand[]
  marks: readonly InFlightMark[]
  me: Me
  language: Language
  /** By the clock of the server, as far as the device knows it. */
  now: Date
  /** Lines in the cart that this browser keeps for a member. */
  cartItems: (memberId: number) => number
}

export const refusal = ({ language }: Pick<Snapshot, 'language'>, code: ErrorCode, figures?: ErrorFigures): ApiError =>
  new ApiError(code, errorWords(code, language, figures))

export const personOf = ({ access_privileges: role, owned_venues: venues }: Me): Person => ({ role, venues })

export const todayOf = ({ head, now }: Snapshot): string =>
  businessDateOf(now, head.rules.time_zone, head.rules.day_cutoff_minutes)

export const levelsHere = ({ head, me, state }: Snapshot): GateLevels =>
  levelsFor(head.rules.gate_levels, personOf(me), state.venue.id)

const centsOrNull = (amount: number | null): number | null => (amount === null ? null : centsOfAmount(amount))
export const milliOrNull = (quantity: number | null): number | null =>
  quantity === null ? null : milliOfQuantity(quantity)

/** The rules of the venue in cents and thousandths. */
export const limitsOf = ({ rules }: Head) => ({
  offline: {
    memberMostCents: centsOrNull(rules.member_most),
    newcomerMostCents: centsOfAmount(rules.newcomer_most),
  } satisfies OfflineLimits,
  topUpMostCents: centsOrNull(rules.top_up_most),
  balanceMostCents: centsOrNull(rules.balance_most),
  discountMostCents: centsOrNull(rules.discount_most),
  gramsOverMostMilli: milliOrNull(rules.grams_over_most),
  dailyMilli: milliOrNull(rules.daily_grams),
  monthlyMilli: milliOrNull(rules.monthly_grams),
})

export const monthlyMilliOf = (row: OfflineMember, head: Head): number | null =>
  milliOrNull(row.max_monthly_grams) ?? limitsOf(head).monthlyMilli

const knownOf = (row: OfflineMember, venueId: number): KnownMember => ({
  membership: {
    standing: row.standing,
    expiresOn: row.expires_on,
    feeKind: row.fee_kind,
    feePaidUntil: row.fee_paid_until,
  },
  registeredOn: row.registered_on,
  underAge: row.under_age,
  identitySeen: row.identity_seen,
  discountPercent: row.discount_percent,
  months: row.months.map((use) => ({
    month: use.month,
    gramsMilli: milliOfQuantity(use.grams),
    lastDay: use.last_day,
    lastDayMilli: milliOfQuantity(use.last_day_grams),
  })),
  balanceCents: centsOfAmount(row.balance),
  inside:
    row.inside === null
      ? null
      : { isHere: row.inside.venue_id === venueId, enteredAt: new Date(row.inside.entry_time) },
})

/** A member with what was done since their row was read. `visitId` is negative for a visit that began offline. */
export type Seen = { row: OfflineMember; alone: MemberAlone; visitId: number | null; venueName: string }

const doneWith = (queue: readonly StoredCommand[], memberId: number): readonly StoredCommand[] =>
  queue.filter((command) => command.memberId === memberId)

export function seenOf({ state, queue }: Pick<Snapshot, 'state' | 'queue'>, row: OfflineMember): Seen {
  const done = doneWith(queue, row.id)
  const lastPassage = done.findLast(({ kind }) => kind === 'entry' || kind === 'exit')
  const visitId =
    lastPassage === undefined
      ? (row.inside?.visit_id ?? null)
      : lastPassage.kind === 'entry'
        ? lastPassage.temporaryId
        : null
  const venueName = lastPassage === undefined ? (row.inside?.venue_name ?? '') : state.venue.name
  return { row, alone: memberAlone(knownOf(row, state.venue.id), done.map(effectOf)), visitId, venueName }
}

/** Refuses for a member who is not on this device: they may exist all the same. */
export function getSeen(snapshot: Snapshot, memberId: number): Seen {
  const row = snapshot.set.member(memberId)
  if (row === null) throw refusal(snapshot, 'offline_member_unknown')
  return seenOf(snapshot, row)
}

/** The members inside, last entered first. */
export function seenInside(snapshot: Pick<Snapshot, 'state' | 'queue' | 'set'>): Seen[] {
  const passed = new Set(snapshot.queue.map(({ memberId }) => memberId))
  const found: Seen[] = []
  for (const row of snapshot.set.members()) {
    if (row.inside?.venue_id === snapshot.state.venue.id || passed.has(row.id)) found.push(seenOf(snapshot, row))
  }
  const enteredMs = ({ alone }: Seen) => alone.inside?.enteredAt.getTime() ?? 0
  return found
    .filter(({ alone }) => alone.inside?.isHere === true)
    .toSorted((one, other) => enteredMs(other) - enteredMs(one))
}

/** How many people are inside: as the server said, and those who passed since. */
export function insideCount({ head, queue }: Pick<Snapshot, 'head' | 'queue'>): number {
  const passed = queue.reduce((sum, { kind }) => sum + (kind === 'entry' ? 1 : kind === 'exit' ? -1 : 0), 0)
  return Math.max(0, head.inside + passed)
}

/** What is left of a product after what was sold since. */
export function stockMilliOf({ queue }: Pick<Snapshot, 'queue'>, product: Head['products'][number]): number {
  const sold = queue
    .flatMap(productsOf)
    .filter(({ product_id: id }) => id === product.id)
    .reduce((sum, { quantity }) => sum + milliOfQuantity(quantity), 0)
  return milliOfQuantity(product.stock_quantity) - sold
}

/** Whether another device may have charged the member, or the answer to a charge of this one is missing. */
export const isClaimed = ({ state, marks }: Pick<Snapshot, 'state' | 'marks'>, memberId: number): boolean =>
  state.claimed.includes(memberId) ||
  state.stale.includes(memberId) ||
  marks.some((mark) => mark.isCharge && mark.memberId === memberId)
