import {
  addWeighed,
  isSameWeighed,
  leavesMilli,
  notWeighed,
  quantityBlocker,
  typedByHand,
  type UnitType,
  type Weighed,
} from '@aforo/domain'
import { idInAddress } from '../../format/address-id.ts'
import { isText, isWhole, readKept } from '../../outbox/stored-commands.ts'
import { type NamedBatch, readBatch } from './stored-batch.ts'
import { readWeighed } from './stored-weighed.ts'

/**
 * A cart line as stored in this browser. What begins with `seen` is what the server last reported; a line that differs
 * must still be sent. `sent` is a change without an answer: in flight, or its answer was lost.
 */
export type KeptLine = {
  productId: number
  name: string
  /** The price when staff last changed the line. A different price now is shown as a price change. */
  priceCents: number
  unitType: UnitType
  quantityMilli: number
  weighed: Weighed
  /** The batch that was chosen. Null takes the oldest that holds enough. */
  batch: NamedBatch | null
  seenMilli: number
  seenWeighed: Weighed
  seenBatch: NamedBatch | null
  sent: (Content & { tries: number; changeId: string }) | null
}

type Cart = readonly KeptLine[]

/** A cart line as the server reports it. */
export type ServerLine = Pick<KeptLine, 'productId' | 'name' | 'priceCents' | 'unitType'> & Content

/** How much of a product, and what was weighed for it. */
export type Amount = { quantityMilli: number; weighed: Weighed }
/** What a line contains, and which batch it comes from. */
type Content = Amount & { batch: NamedBatch | null }
export const nothing: Content = { quantityMilli: 0, weighed: notWeighed, batch: null }

const isSameBatch = (one: NamedBatch | null, other: NamedBatch | null) => one?.id === other?.id
const isSame = (one: Content, other: Content) =>
  one.quantityMilli === other.quantityMilli &&
  isSameWeighed(one.weighed, other.weighed) &&
  isSameBatch(one.batch, other.batch)
const seenOf = ({ seenMilli, seenWeighed, seenBatch }: KeptLine): Content => ({
  quantityMilli: seenMilli,
  weighed: seenWeighed,
  batch: seenBatch,
})
const contentOf = ({ quantityMilli, weighed, batch }: Content): Content => ({ quantityMilli, weighed, batch })

const seenNow = ({ quantityMilli, weighed, batch }: Content) => ({
  seenMilli: quantityMilli,
  seenWeighed: weighed,
  seenBatch: batch,
})

const isSettled = (line: KeptLine) => line.sent === null && isSame(line, seenOf(line))
const isSomething = (line: KeptLine) => line.quantityMilli > 0 || !isSettled(line)

const removed = (line: KeptLine): KeptLine => ({ ...line, ...nothing })

const changeLine = (cart: Cart, productId: number, change: (line: KeptLine) => KeptLine): KeptLine[] =>
  cart.map((line) => (line.productId === productId ? change(line) : line)).filter(isSomething)

/** The lines to show. Lines that are being removed are hidden. */
export const shownLines = (cart: Cart): KeptLine[] => cart.filter(({ quantityMilli }) => quantityMilli > 0)

type PutLine = Omit<ServerLine, 'batch'> & Partial<Pick<ServerLine, 'batch'>>

/**
 * Sets the quantity of a product at this counter, and what was weighed for it. Without a batch, that of the line stays.
 * Zero or less removes the line.
 */
export function putLine(cart: Cart, put: PutLine): KeptLine[] {
  if (put.quantityMilli <= 0) return changeLine(cart, put.productId, removed)
  if (cart.some(({ productId }) => productId === put.productId))
    return changeLine(cart, put.productId, (line) => ({ ...line, ...put }))
  return [...cart, { ...put, batch: put.batch ?? null, ...seenNow(nothing), sent: null }]
}

/** Removes every line. */
export const emptied = (cart: Cart): KeptLine[] => cart.map(removed).filter(isSomething)

type Change = Pick<KeptLine, 'productId' | 'seenMilli'> & Content

/** The next change to send. A change without an answer goes first; its change id makes a repeat harmless. */
export function nextToSend(cart: Cart): Change | null {
  const line = cart.find(({ sent }) => sent !== null) ?? cart.find((one) => !isSettled(one))
  if (line === undefined) return null
  const { productId, seenMilli } = line
  return { productId, ...contentOf(line.sent ?? line), seenMilli }
}

/** The id of a change. A repeated attempt uses the same id. */
export const changeIdOf = (cart: Cart, productId: number, freshId: string): string =>
  cart.find((line) => line.productId === productId)?.sent?.changeId ?? freshId

/** Marks a change as sent. It is stored before the request, so that a reload can repeat it. */
export const beginSending = (cart: Cart, productId: number, changeId: string): KeptLine[] =>
  changeLine(cart, productId, (line) => {
    return { ...line, sent: { ...contentOf(line.sent ?? line), tries: (line.sent?.tries ?? 0) + 1, changeId } }
  })

/** The unsent change of a line, applied to what the server has now. */
function mergedWith(line: KeptLine, there: Content): Content {
  const seen = seenOf(line)
  if (isSame(there, seen)) return line
  const batch = isSameBatch(line.batch, seen.batch) ? there.batch : line.batch
  if (isSame(line, seen)) return there
  if (line.quantityMilli === there.quantityMilli) return { ...there, batch }
  const ownMilli = line.quantityMilli - line.seenMilli
  const ownWeighed = line.weighed.milli === null ? null : leavesMilli(line) - leavesMilli(seen)
  const own = { quantityMilli: ownMilli, weighed: { milli: ownWeighed, by: line.weighed.by } }
  const quantityMilli = there.quantityMilli + ownMilli
  if (quantityMilli <= 0) return nothing
  const weighed = addWeighed([there, own].filter((part) => part.quantityMilli !== 0))
  return { quantityMilli, weighed: weighed.milli === null || weighed.milli > 0 ? weighed : typedByHand, batch }
}

/**
 * Merges the server's cart. Lines without local changes take the server's quantity. An unsent change is applied as a
 * difference to the server's quantity. A change that is being sent waits for its answer.
 */
export function adopt(cart: Cart, server: readonly ServerLine[]): KeptLine[] {
  const kept = cart.map((line) => {
    const there = server.find(({ productId }) => productId === line.productId)
    if (line.sent !== null) return line
    const merged = contentOf(mergedWith(line, there ?? nothing))
    return { ...line, name: there?.name ?? line.name, ...merged, ...seenNow(there ?? nothing) }
  })
  const fresh = server
    .filter(({ productId }) => !cart.some((line) => line.productId === productId))
    .map((line) => ({ ...line, ...seenNow(line), sent: null }))
  return [...kept, ...fresh].filter(isSomething)
}

/** Removes lines that were sold. Other unsent changes stay. */
export const withoutSold = (cart: Cart, productIds: readonly number[]): KeptLine[] =>
  cart.filter(({ productId }) => !productIds.includes(productId))

/** The server accepted the change. Changes made since then are still to be sent. */
export const confirm = (cart: Cart, productId: number): KeptLine[] =>
  changeLine(cart, productId, (line) => ({
    ...line,
    ...seenNow(line.sent ?? seenOf(line)),
    sent: null,
  }))

/**
 * The server refused the change because another counter changed the line first. The first attempt certainly had no
 * effect, so the difference is applied to the server's quantity. A later attempt may have taken effect, so the server's
 * quantity is kept.
 */
export function yieldTo(cart: Cart, productId: number, server: readonly ServerLine[]): KeptLine[] {
  const there = server.find((line) => line.productId === productId) ?? nothing
  const released = changeLine(cart, productId, (line) =>
    line.sent !== null && line.sent.tries === 1
      ? { ...line, sent: null }
      : { ...line, ...contentOf(there), ...seenNow(there), sent: null },
  )
  return adopt(released, server)
}

/** The server refused the change permanently: restore the quantity it has. */
export const withdraw = (cart: Cart, productId: number): KeptLine[] =>
  changeLine(cart, productId, (line) => ({ ...line, ...seenOf(line), sent: null }))

/** The server refused the change for now: keep the line here, to be sent again. */
export const holdBack = (cart: Cart, productId: number): KeptLine[] =>
  changeLine(cart, productId, (line) => ({ ...line, sent: null }))

function parseLine(stored: unknown): KeptLine | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { productId, name, priceCents, unitType, quantityMilli, seenMilli, sent, ...kept } = stored as Partial<KeptLine>
  if (!isText(name) || !isWhole(productId) || !isWhole(priceCents)) return null
  if (!isWhole(quantityMilli) || !isWhole(seenMilli) || quantityMilli < 0 || seenMilli < 0) return null
  if ((unitType !== 'fixed' && unitType !== 'weight') || quantityBlocker(unitType, quantityMilli) !== null) return null
  const weighed = readWeighed(kept.weighed)
  const seenWeighed = readWeighed(kept.seenWeighed)
  const batches = { batch: readBatch(kept.batch), seenBatch: readBatch(kept.seenBatch) }
  const line = { productId, name, priceCents, unitType, quantityMilli, weighed, seenMilli, seenWeighed, ...batches }
  if (sent === null || sent === undefined) return { ...line, sent: null }
  if (!isWhole(sent.quantityMilli) || !isWhole(sent.tries) || !isText(sent.changeId)) return null
  const { quantityMilli: sentMilli, tries, changeId } = sent
  const content = { quantityMilli: sentMilli, weighed: readWeighed(sent.weighed), batch: readBatch(sent.batch) }
  return { ...line, sent: { ...content, tries, changeId } }
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
