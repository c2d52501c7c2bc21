import { ApiError } from '../../api/client.ts'
import { isTooEarly } from '../../api/retry-wait.ts'
import { isUnknown } from '../../outbox/command-key.ts'
import { inOneTab } from '../../device/one-tab.ts'
import { type DeviceSetting, deviceSetting } from '../../device/setting.ts'
import {
  adopt,
  beginSending,
  cartOwner,
  cartStorageKey,
  changeIdOf,
  confirm,
  emptied,
  holdBack,
  type KeptLine,
  nextToSend,
  readCart,
  withdraw,
  withoutSold,
  writeCart,
  yieldTo,
} from './cart.ts'
import { emptyServerCart, readServerCart, writeServerLine } from './counter-queries.ts'

type Cart = readonly KeptLine[]

/** A member's cart in this browser. Changes go to local storage first, and from there to the server. */
export type CartStore = {
  lines: DeviceSetting<Cart>
  change: (change: (lines: Cart) => Cart) => void
  /** Reads the server's cart. The reply is dropped if a change was confirmed or a sale was made in the meantime. */
  refresh: () => Promise<void>
  /** Sends the pending changes. Null if none is left; otherwise why they wait. */
  send: (onRefused: (error: ApiError) => void) => Promise<ApiError | null>
  /** Removes lines that were sold. */
  takeOut: (productIds: readonly number[]) => void
  /** Drops all lines, including unsent changes. */
  forget: () => void
  /** Empties the cart with one call. If that fails, the lines are sent one by one later. */
  empty: () => Promise<void>
}

/** Returns the same array for the same text: React needs a stable snapshot while rendering. */
function memoizedReader() {
  let last: { text: string | null; lines: Cart } = { text: null, lines: [] }
  return (text: string | null): Cart => {
    if (text !== last.text) last = { text, lines: readCart(text) }
    return last.lines
  }
}

/** Temporary refusals, such as a member who is not inside yet. The line stays in this browser and is sent again. */
const isTemporary = (code: ApiError['code']) =>
  code === 'member_not_inside' || code === 'request_throttled' || code === 'sign_in_required'

function openCart(venueId: number, memberId: number): CartStore {
  const storageKey = cartStorageKey(venueId, memberId)
  const lines = deviceSetting<Cart>(storageKey, { fromText: memoizedReader(), toText: writeCart })
  // Counts confirmed changes and sales, so that a read that started earlier can be recognised as out of date.
  let changes = 0
  let sending: Promise<ApiError | null> | null = null
  let waitsFor: ApiError | null = null
  const change = (next: (before: Cart) => Cart) => lines.write(next(lines.read()))

  function take(next: (before: Cart) => Cart): void {
    changes += 1
    change(next)
  }

  async function sendNext(onRefused: (error: ApiError) => void): Promise<'sent' | ApiError | null> {
    const next = nextToSend(lines.read())
    if (next === null) return null
    const { productId } = next
    const changeId = changeIdOf(lines.read(), productId, crypto.randomUUID())
    change((before) => beginSending(before, productId, changeId))
    try {
      const server = await writeServerLine(venueId, memberId, { ...next, changeId })
      take((before) => adopt(confirm(before, productId), server))
      return 'sent'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isUnknown(error.code)) return error
      if (error.code === 'cart_changed') {
        const server = await readServerCart(venueId, memberId).catch(() => null)
        if (server === null) return error
        take((before) => yieldTo(before, productId, server))
        return 'sent'
      }
      onRefused(error)
      if (isTemporary(error.code)) {
        take((before) => holdBack(before, productId))
        return error
      }
      take((before) => withdraw(before, productId))
      return 'sent'
    }
  }

  async function sendAll(onRefused: (error: ApiError) => void): Promise<ApiError | null> {
    if (isTooEarly(waitsFor)) return waitsFor
    for (;;) {
      const outcome = await sendNext(onRefused)
      if (outcome === 'sent') continue
      waitsFor = outcome
      return outcome
    }
  }

  return {
    lines,
    change,
    refresh: async () => {
      const before = changes
      const server = await readServerCart(venueId, memberId)
      if (changes === before) change((kept) => adopt(kept, server))
    },
    send: (onRefused) => {
      sending ??= inOneTab(storageKey, () => sendAll(onRefused)).finally(() => {
        sending = null
      })
      return sending
    },
    takeOut: (productIds) => take((before) => withoutSold(before, productIds)),
    forget: () => take((): Cart => []),
    empty: () =>
      inOneTab(storageKey, async () => {
        change(emptied)
        try {
          await emptyServerCart(venueId, memberId)
          take((): Cart => [])
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
        }
      }),
  }
}

const carts = new Map<string, CartStore>()

/** The cart of a member. There is one store per member and tab, so that sends do not overlap. */
export function cartOf(venueId: number, memberId: number): CartStore {
  const storageKey = cartStorageKey(venueId, memberId)
  const cart = carts.get(storageKey) ?? openCart(venueId, memberId)
  carts.set(storageKey, cart)
  return cart
}

/** Members of a venue with a cart stored in this browser. */
export function keptCarts(venueId: number): number[] {
  try {
    return Object.keys(localStorage).flatMap((storageKey) => cartOwner(venueId, storageKey) ?? [])
  } catch {
    return []
  }
}
