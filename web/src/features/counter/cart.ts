import { quantityBlocker, type UnitType } from '@aforo/domain'
import { idInAddress } from '../../format/address-id.ts'
import { isText, isWhole, readKept } from '../../outbox/stored-commands.ts'

/**
 * A cart line as stored in this browser. `seenMilli` is the last quantity the server reported; a different
 * `quantityMilli` must still be sent. `sent` is a change without an answer: in flight, or its answer was lost.
 */
export type KeptLine = {
  productId: number
  name: string
  /** The price when staff last changed the line. A different price now is shown as a price change. */
  priceCents: number
  unitType: UnitType
  quantityMilli: number
  seenMilli: number
  sent: { quantityMilli: number; tries: number; changeId: string } | null
}

type Cart = readonly KeptLine[]

/** A cart line as the server reports it. */
export type ServerLine = Pick<KeptLine, 'productId' | 'name' | 'priceCents' | 'unitType' | 'quantityMilli'>

const isSettled = ({ quantityMilli, seenMilli, sent }: KeptLine) => sent === null && quantityMilli === seenMilli
const isSomething = (line: KeptLine) => line.quantityMilli > 0 || !isSettled(line)

const changeLine = (cart: Cart, productId: number, change: (line: KeptLine) => KeptLine): KeptLine[] =>
  cart.map((line) => (line.productId === productId ? change(line) : line)).filter(isSomething)

/** The lines to show. Lines that are being removed are hidden. */
export const shownLines = (cart: Cart): KeptLine[] => cart.filter(({ quantityMilli }) => quantityMilli > 0)

type Put = Pick<KeptLine, 'productId' | 'name' | 'priceCents' | 'unitType' | 'quantityMilli'>

/** Sets the quantity of a product at this counter. Zero or less removes the line. */
export function putLine(cart: Cart, put: Put): KeptLine[] {
  const quantityMilli = Math.max(0, put.quantityMilli)
  if (cart.some(({ productId }) => productId === put.productId))
    return changeLine(cart, put.productId, (line) => ({ ...line, ...put, quantityMilli }))
  return quantityMilli === 0 ? [...cart] : [...cart, { ...put, quantityMilli, seenMilli: 0, sent: null }]
}

/** Removes every line. */
export const emptied = (cart: Cart): KeptLine[] =>
  cart.map((line) => ({ ...line, quantityMilli: 0 })).filter(isSomething)

/** The next change to send. A change without an answer goes first; its change id makes a repeat harmless. */
export function nextToSend(cart: Cart): { productId: number; quantityMilli: number; seenMilli: number } | null {
  const line = cart.find(({ sent }) => sent !== null) ?? cart.find((one) => !isSettled(one))
  if (line === undefined) return null
  const { productId, seenMilli } = line
  return { productId, quantityMilli: line.sent?.quantityMilli ?? line.quantityMilli, seenMilli }
}

/** The id of a change. A repeated attempt uses the same id. */
export const changeIdOf = (cart: Cart, productId: number, freshId: string): string =>
  cart.find((line) => line.productId === productId)?.sent?.changeId ?? freshId

/** Marks a change as sent. It is stored before the request, so that a reload can repeat it. */
export const beginSending = (cart: Cart, productId: number, changeId: string): KeptLine[] =>
  changeLine(cart, productId, (line) => {
    const { sent, quantityMilli } = line
    return {
      ...line,
      sent: { quantityMilli: sent?.quantityMilli ?? quantityMilli, tries: (sent?.tries ?? 0) + 1, changeId },
    }
  })

/**
 * Merges the server's cart. Lines without local changes take the server's quantity. An unsent change is applied as a
 * difference to the server's quantity. A change that is being sent waits for its answer.
 */
export function adopt(cart: Cart, server: readonly ServerLine[]): KeptLine[] {
  const kept = cart.map((line) => {
    const there = server.find(({ productId }) => productId === line.productId)
    const thereMilli = there?.quantityMilli ?? 0
    if (line.sent !== null) return line
    const ownMilli = line.quantityMilli - line.seenMilli
    const isSame = line.quantityMilli === thereMilli
    const quantityMilli = isSame ? thereMilli : Math.max(0, thereMilli + ownMilli)
    return { ...line, name: there?.name ?? line.name, quantityMilli, seenMilli: thereMilli }
  })
  const fresh = server
    .filter(({ productId }) => !cart.some((line) => line.productId === productId))
    .map((line) => ({ ...line, seenMilli: line.quantityMilli, sent: null }))
  return [...kept, ...fresh].filter(isSomething)
}

/** Removes lines that were sold. Other unsent changes stay. */
export const withoutSold = (cart: Cart, productIds: readonly number[]): KeptLine[] =>
  cart.filter(({ productId }) => !productIds.includes(productId))

/** The server accepted the change. Changes made since then are still to be sent. */
export const confirm = (cart: Cart, productId: number): KeptLine[] =>
  changeLine(cart, productId, (line) => ({
    ...line,
    seenMilli: line.sent?.quantityMilli ?? line.seenMilli,
    sent: null,
  }))

/**
 * The server refused the change because another counter changed the line first. The first attempt certainly had no
 * effect, so the difference is applied to the server's quantity. A later attempt may have taken effect, so the server's
 * quantity is kept.
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

/** The server refused the change permanently: restore the quantity it has. */
export const withdraw = (cart: Cart, productId: number): KeptLine[] =>
  changeLine(cart, productId, (line) => ({ ...line, quantityMilli: line.seenMilli, sent: null }))

/** The server refused the change for now: keep the line here, to be sent again. */
export const holdBack = (cart: Cart, productId: number): KeptLine[] =>
  changeLine(cart, productId, (line) => ({ ...line, sent: null }))

function parseLine(stored: unknown): KeptLine | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { productId, name, priceCents, unitType, quantityMilli, seenMilli, sent } = stored as Partial<KeptLine>
  if (!isText(name) || !isWhole(productId) || !isWhole(priceCents)) return null
  if (!isWhole(quantityMilli) || !isWhole(seenMilli) || quantityMilli < 0 || seenMilli < 0) return null
  if ((unitType !== 'fixed' && unitType !== 'weight') || quantityBlocker(unitType, quantityMilli) !== null) return null
  const line = { productId, name, priceCents, unitType, quantityMilli, seenMilli }
  if (sent === null || sent === undefined) return { ...line, sent: null }
  if (!isWhole(sent.quantityMilli) || !isWhole(sent.tries) || !isText(sent.changeId)) return null
  return { ...line, sent: { quantityMilli: sent.quantityMilli, tries: sent.tries, changeId: sent.changeId } }
}

/** Reads a stored cart. Invalid lines are dropped. */
export function readCart(text: string | null): KeptLine[] {
  const items = readKept(text)?.['items']
  return Array.isArray(items) ? items.flatMap((item: unknown) => parseLine(item) ?? []) : []
}

export const writeCart = (cart: Cart): string | null => (cart.length === 0 ? null : JSON.stringify({ items: cart }))

const cartPrefix = (venueId: number) => `aforo.cart.${venueId}.`

/** The storage key of a member's cart at a venue. */
export const cartStorageKey = (venueId: number, memberId: number): string => cartPrefix(venueId) + memberId

/** The member whose cart has this storage key, or null if the key belongs to something else. */
export function cartOwner(venueId: number, storageKey: string): number | null {
  const prefix = cartPrefix(venueId)
  return storageKey.startsWith(prefix) ? idInAddress(storageKey.slice(prefix.length)) : null
}
