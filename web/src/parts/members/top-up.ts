import { type PaymentMethod, paymentMethods } from '@aforo/domain'
import { isText, isWhole, type Keeper, readKept, textsUnder } from '../../outbox/stored-commands.ts'

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

/** A top-up as it was kept, or null where it cannot have been kept by us. */
export function readTopUp(text: string | null): TopUp | null {
  const said = readKept(text)
  if (said === null) return null
  // Whatever is not there is undefined, and found out below.
  const { key, venueId, memberId, memberName, amountCents, currency, method, reason } = said as Partial<TopUp>
  if (!isText(key) || !isText(memberName) || !isText(currency) || !isText(reason)) return null
  if (!isWhole(venueId) || !isWhole(memberId) || !isWhole(amountCents)) return null
  const known = paymentMethods.find((one) => one === method)
  if (known === undefined) return null
  return { key, venueId, memberId, memberName, amountCents, currency, method: known, reason }
}

/** Those of a venue that nobody has answered yet. */
export const keptTopUps = (keeper: Keeper, venueId: number): TopUp[] =>
  textsUnder(keeper, placeOf(venueId))
    .flatMap((text) => readTopUp(text) ?? [])
    .filter((topUp) => topUp.venueId === venueId)

export const keepTopUp = (keeper: Keeper, topUp: TopUp): void =>
  keeper.setItem(topUpPlace(topUp), JSON.stringify(topUp))

export const forgetTopUp = (keeper: Keeper, topUp: TopUp): void => keeper.removeItem(topUpPlace(topUp))
