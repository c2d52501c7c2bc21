import { quantityBlocker, type UnitType } from '@aforo/domain'
import { idInAddress } from '../../format/address-id.ts'
import { isText, isWhole, readKept } from '../../outbox/stored-commands.ts'

/**
 * A line of a cart as this browser keeps it. `seenMilli` is what the server last said there was: what differs from it is
 * still to be sent. `sent` is a change that is on its way, or was when its answer was lost.
 */
export type KeptLine = {
  productId: number
  name: string
  /** As it was when somebody last touched the line: another one since is shown as changed. */
  priceCents: number
  unitType: UnitType
  quantityMilli: number
  seenMilli: number
  sent: { quantityMilli: number; tries: number; changeId: string } | null
}

type Cart = readonly KeptLine[]

/** What the server says is in a cart. */
export type ServerLine = Pick<KeptLine, 'productId' | 'name' | 'priceCents' | 'unitType' | 'quantityMilli'>

const isSettled = ({ quantityMilli, seenMilli, sent }: KeptLine) => sent === null && quantityMilli === seenMilli
const isSomething = (line: KeptLine) => line.quantityMilli > 0 || !isSettled(line)

const changeLine = (cart: Cart, productId: number, change: (line: KeptLine) => KeptLine): KeptLine[] =>
  cart.map((line) => (line.productId === productId ? change(line) : line)).filter(isSomething)

/** What is in the cart as far as people see: lines that are being taken out are gone. */
export const shownLines = (cart: Cart): KeptLine[] => cart.filter(({ quantityMilli }) => quantityMilli > 0)

type Put = Pick<KeptLine, 'productId' | 'name' | 'priceCents' | 'unitType' | 'quantityMilli'>

/** The cart once somebody here has put this much of a product into it; nothing, or less, takes it out. */
export function putLine(cart: Cart, put: Put): KeptLine[] {
  const quantityMilli = Math.max(0, put.quantityMilli)
  if (cart.some(({ productId }) => productId === put.productId))
    return changeLine(cart, put.productId, (line) => ({ ...line, ...put, quantityMilli }))
  return quantityMilli === 0 ? [...cart] : [...cart, { ...put, quantityMilli, seenMilli: 0, sent: null }]
}

/** The cart once everything here was taken out. */
export const emptied = (cart: Cart): KeptLine[] =>
  cart.map((line) => ({ ...line, quantityMilli: 0 })).filter(isSomething)

/** The next change to send. One whose answer was lost goes first: sent again it changes nothing. */
export function nextToSend(cart: Cart): { productId: number; quantityMilli: number; seenMilli: number } | null {
  const line = cart.find(({ sent }) => sent !== null) ?? cart.find((one) => !isSettled(one))
  if (line === undefined) return null
  const { productId, seenMilli } = line
  return { productId, quantityMilli: line.sent?.quantityMilli ?? line.quantityMilli, seenMilli }
}

/** What a change is sent under: its own name, and the same one when it is sent again. */
export const changeIdOf = (cart: Cart, productId: number, freshId: string): string =>
  cart.find((line) => line.productId === productId)?.sent?.changeId ?? freshId

/** Written down before it goes out. */
export const beginSending = (cart: Cart, productId: number, changeId: string): KeptLine[] =>
  changeLine(cart, productId, (line) => {
    const { sent, quantityMilli } = line
    return {
      ...line,
      sent: { quantityMilli: sent?.quantityMilli ?? quantityMilli, tries: (sent?.tries ?? 0) + 1, changeId },
    }
  })

/**
 * The cart once it is known what the server has. What nobody here has changed follows it. What was changed here and not
 * sent yet is the same change on top of it; what is on its way is left to its answer.
 */
export function adopt(cart: Cart, server: readonly ServerLine[]): KeptLine[] {
  const kept = cart.map((line) => {
    const there = server.find(({ productId }) => productId === line.productId)
    const thereMilli = there?.quantityMilli ?? 0
    if (line.sent !== null) return line
    const ownMilli = line.quantityMilli - line.seenMilli
    const wantsThat = line.quantityMilli === thereMilli
    const quantityMilli = wantsThat ? thereMilli : Math.max(0, thereMilli + ownMilli)
    return { ...line, name: there?.name ?? line.name, quantityMilli, seenMilli: thereMilli }
  })
  const fresh = server
    .filter(({ productId }) => !cart.some((line) => line.productId === productId))
    .map((line) => ({ ...line, seenMilli: line.quantityMilli, sent: null }))
  return [...kept, ...fresh].filter(isSomething)
}

/** The cart once these were sold. What else was changed here is still to be sent. */
export const withoutSold = (cart: Cart, productIds: readonly number[]): KeptLine[] =>
  cart.filter(({ productId }) => !productIds.includes(productId))

/** The server took the change: what was changed here meanwhile is still to be sent. */
export const confirm = (cart: Cart, productId: number): KeptLine[] =>
  changeLine(cart, productId, (line) => ({
    ...line,
    seenMilli: line.sent?.quantityMilli ?? line.seenMilli,
    sent: null,
  }))

/**
 * The server did not take the change, because another counter was quicker. On its first try it is certain that nothing
 * of it was done, and it is made again on top of what is there; after a lost answer it is not, and what is there holds.
 */
export function yieldTo(cart: Cart, productId: number, server: readonly ServerLine[]): KeptLine[] {
  const thereMilli = server.find((line) => line.productId === productId)?.quantityMilli ?? 0
  const released = changeLine(cart, productId, (line) =>
    line.sent !== null && line.sent.tries === 1
      ? { ...line, sent: null }
      : { ...line, quantityMilli: thereMilli, seenMilli: thereMilli, sent: null },
  )
  return adopt(released, server)
}

/** The server will never take this change: the line is as it was. */
export const withdraw = (cart: Cart, productId: number): KeptLine[] =>
  changeLine(cart, productId, (line) => ({ ...line, quantityMilli: line.seenMilli, sent: null }))

/** The server does not take it now, but may later: the line stays here, and nothing of it is on its way. */
export const holdBack = (cart: Cart, productId: number): KeptLine[] =>
  changeLine(cart, productId, (line) => ({ ...line, sent: null }))

function readLine(said: unknown): KeptLine | null {
  if (typeof said !== 'object' || said === null) return null
  const { productId, name, priceCents, unitType, quantityMilli, seenMilli, sent } = said as Partial<KeptLine>
  if (!isText(name) || !isWhole(productId) || !isWhole(priceCents)) return null
  if (!isWhole(quantityMilli) || !isWhole(seenMilli) || quantityMilli < 0 || seenMilli < 0) return null
  if ((unitType !== 'fixed' && unitType !== 'weight') || quantityBlocker(unitType, quantityMilli) !== null) return null
  const line = { productId, name, priceCents, unitType, quantityMilli, seenMilli }
  if (sent === null || sent === undefined) return { ...line, sent: null }
  if (!isWhole(sent.quantityMilli) || !isWhole(sent.tries) || !isText(sent.changeId)) return null
  return { ...line, sent: { quantityMilli: sent.quantityMilli, tries: sent.tries, changeId: sent.changeId } }
}

/** A cart as it was kept. What cannot have been kept by us is left out. */
export function readCart(text: string | null): KeptLine[] {
  const items = readKept(text)?.['items']
  return Array.isArray(items) ? items.flatMap((item: unknown) => readLine(item) ?? []) : []
}

export const writeCart = (cart: Cart): string | null => (cart.length === 0 ? null : JSON.stringify({ items: cart }))

const cartPlaces = (venueId: number) => `aforo.cart.${venueId}.`

/** The client's own place in the storage of this browser, at each venue another. */
export const cartPlace = (venueId: number, memberId: number): string => cartPlaces(venueId) + memberId

/** Whose cart is kept at a place, or null where it is none of this venue's. */
export function cartOwner(venueId: number, place: string): number | null {
  const beginning = cartPlaces(venueId)
  return place.startsWith(beginning) ? idInAddress(place.slice(beginning.length)) : null
}
