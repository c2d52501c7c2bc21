import type { ErrorCode } from '@aforo/contract'
import { type PaymentMethod, paymentMethods } from '@aforo/domain'

/** A top-up as it was sent, with all that is needed to send it again and to tell people of it. */
export type TopUp = {
  key: string
  venueId: number
  memberId: number
  memberName: string
  amountCents: number
  currency: string
  method: PaymentMethod
  reason: string
}

const placeOf = (venueId: number) => `aforo.topUp.${venueId}.`

/** Each has a place of its own: two tabs that write at the same moment cannot overwrite each other. */
export const topUpPlace = ({ venueId, key }: Pick<TopUp, 'venueId' | 'key'>): string => placeOf(venueId) + key

export const isPlaceOf = (venueId: number, place: string): boolean => place.startsWith(placeOf(venueId))

const isText = (value: unknown): value is string => typeof value === 'string'
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/** A top-up as it was kept, or null where it cannot have been kept by us. */
export function readTopUp(text: string | null): TopUp | null {
  let said: unknown
  try {
    said = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  if (typeof said !== 'object' || said === null) return null
  // Whatever is not there is undefined, and found out below.
  const { key, venueId, memberId, memberName, amountCents, currency, method, reason } = said as Partial<TopUp>
  if (!isText(key) || !isText(memberName) || !isText(currency) || !isText(reason)) return null
  if (!isWhole(venueId) || !isWhole(memberId) || !isWhole(amountCents)) return null
  const known = paymentMethods.find((one) => one === method)
  if (known === undefined) return null
  return { key, venueId, memberId, memberName, amountCents, currency, method: known, reason }
}

type Keeper = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** Those of a venue that nobody has answered yet. */
export function keptTopUps(keeper: Keeper, venueId: number): TopUp[] {
  const places = Array.from({ length: keeper.length }, (_, index) => keeper.key(index) ?? '')
  return places
    .filter((place) => isPlaceOf(venueId, place))
    .flatMap((place) => readTopUp(keeper.getItem(place)) ?? [])
    .filter((topUp) => topUp.venueId === venueId)
}

export const keepTopUp = (keeper: Keeper, topUp: TopUp): void =>
  keeper.setItem(topUpPlace(topUp), JSON.stringify(topUp))

export const forgetTopUp = (keeper: Keeper, topUp: TopUp): void => keeper.removeItem(topUpPlace(topUp))

const retryMostMs = 60_000

/** 1, 2, 4, 8 seconds and so on. */
export const retryDelayMs = (failures: number): number => Math.min(retryMostMs, 1_000 * 2 ** Math.min(failures, 10))

/** Said before a command is looked at, so no word about one that may have been done before. */
const saidAtTheDoor: readonly ErrorCode[] = [
  'sign_in_required',
  'venue_required',
  'privileges_missing',
  'inspection_required',
  'request_cross_site',
]

/**
 * What a refusal means to a command that may have been done before. `no` is the answer; `ask` is to be asked again;
 * `leave` is for somebody else to ask, or for later: the line is there, but this person does not get through.
 */
export function meaningOf(code: ErrorCode, mayBeDone: boolean): 'no' | 'ask' | 'leave' {
  if (!mayBeDone) return 'no'
  if (code === 'request_throttled') return 'ask'
  return saidAtTheDoor.includes(code) ? 'leave' : 'no'
}

export type TopUpAnswer =
  | { kind: 'done'; balanceCents: number; receipt: number; transactionId: number }
  | { kind: 'refused'; code: ErrorCode; words: string | null }

/** Where a top-up stands that this tab has sent: on its way, without an answer, or answered and not yet told. */
export type Settling = { topUp: TopUp; state: 'sent' | 'lost' | TopUpAnswer }

type List = readonly Settling[]

const others = (list: List, key: string) => list.filter(({ topUp }) => topUp.key !== key)

export const withState = (list: List, topUp: TopUp, state: Settling['state']): List =>
  list.some((one) => one.topUp.key === topUp.key)
    ? list.map((one) => (one.topUp.key === topUp.key ? { topUp, state } : one))
    : [...list, { topUp, state }]

export const withoutKey = (list: List, key: string): List => others(list, key)
