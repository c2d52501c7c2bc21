import { type PaymentMethod, paymentMethods } from '@aforo/domain'
import { isText, isWhole, type Keeper, readKept, storedKinds, textsUnder } from '../../outbox/stored-commands.ts'

/** A sent top-up, with all data needed to send it again and to show it. */
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

const placeOf = (venueId: number) => `${storedKinds.topUp}${venueId}.`

/** Each top-up has its own storage key, so that two tabs that write at the same time cannot overwrite each other. */
export const topUpPlace = ({ venueId, key }: Pick<TopUp, 'venueId' | 'key'>): string => placeOf(venueId) + key

export const isPlaceOf = (venueId: number, place: string): boolean => place.startsWith(placeOf(venueId))

/** Parses a stored top-up. Returns null if it is not valid. */
export function readTopUp(text: string | null): TopUp | null {
  const stored = readKept(text)
  if (stored === null) return null
  // Missing fields are undefined and are checked below.
  const { key, venueId, memberId, memberName, amountCents, currency, method, reason } = stored as Partial<TopUp>
  if (!isText(key) || !isText(memberName) || !isText(currency) || !isText(reason)) return null
  if (!isWhole(venueId) || !isWhole(memberId) || !isWhole(amountCents)) return null
  const known = paymentMethods.find((one) => one === method)
  if (known === undefined) return null
  return { key, venueId, memberId, memberName, amountCents, currency, method: known, reason }
}

/** The top-ups of a venue that have no answer yet. */
export const keptTopUps = (keeper: Keeper, venueId: number): TopUp[] =>
  textsUnder(keeper, placeOf(venueId))
    .flatMap((text) => readTopUp(text) ?? [])
    .filter((topUp) => topUp.venueId === venueId)

export const keepTopUp = (keeper: Keeper, topUp: TopUp): void =>
  keeper.setItem(topUpPlace(topUp), JSON.stringify(topUp))

export const forgetTopUp = (keeper: Keeper, topUp: TopUp): void => keeper.removeItem(topUpPlace(topUp))
