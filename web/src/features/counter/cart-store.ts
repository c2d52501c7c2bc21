import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../outbox/command-key.ts'
import { type DeviceSetting, deviceSetting } from '../../device/setting.ts'
import {
  adopt,
  beginSending,
  cartOwner,
  cartPlace,
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

/** A cart of this browser: in its storage first, and from there to the server. */
export type CartStore = {
  lines: DeviceSetting<Cart>
  change: (change: (lines: Cart) => Cart) => void
  /** Reads what the server has, and takes it over unless something was sent or sold meanwhile. */
  refresh: () => Promise<void>
  /** Sends what is still to be sent. True once nothing is left. */
  send: (onRefused: (error: ApiError) => void) => Promise<boolean>
  /** Once these were sold. */
  takeOut: (productIds: readonly number[]) => void
  /** Drops what was never sent. */
  forget: () => void
  /** Puts everything back: at the server in one go, or from here line by line where it does not answer. */
  empty: () => Promise<void>
}

/** Gives the same object for the same text, as whoever reads it in a render needs. */
function readOnce() {
  let last: { text: string | null; lines: Cart } = { text: null, lines: [] }
  return (text: string | null): Cart => {
    if (text !== last.text) last = { text, lines: readCart(text) }
    return last.lines
  }
}

/** Refusals that another moment may lift: somebody who comes in, for one. What was put into the cart stays here. */
const isForNow = (code: ApiError['code']) =>
  code === 'member_not_inside' || code === 'request_throttled' || code === 'sign_in_required'

async function alone<T>(place: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(place, work)
}

function openCart(venueId: number, memberId: number): CartStore {
  const place = cartPlace(venueId, memberId)
  const lines = deviceSetting<Cart>(place, { fromText: readOnce(), toText: writeCart })
  // What was read before something was sent or sold is older than what is known since.
  let changes = 0
  let sending: Promise<boolean> | null = null
  const change = (next: (before: Cart) => Cart) => lines.write(next(lines.read()))

  function take(next: (before: Cart) => Cart): void {
    changes += 1
    change(next)
  }

  async function sendNext(onRefused: (error: ApiError) => void): Promise<'sent' | 'done' | 'waits'> {
    const next = nextToSend(lines.read())
    if (next === null) return 'done'
    const { productId } = next
    const changeId = changeIdOf(lines.read(), productId, crypto.randomUUID())
    change((before) => beginSending(before, productId, changeId))
    try {
      const server = await writeServerLine(venueId, memberId, { ...next, changeId })
      take((before) => adopt(confirm(before, productId), server))
      return 'sent'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isUnknown(error.code)) return 'waits'
      if (error.code === 'cart_changed') {
        const server = await readServerCart(venueId, memberId).catch(() => null)
        if (server === null) return 'waits'
        take((before) => yieldTo(before, productId, server))
        return 'sent'
      }
      onRefused(error)
      if (isForNow(error.code)) {
        take((before) => holdBack(before, productId))
        return 'waits'
      }
      take((before) => withdraw(before, productId))
      return 'sent'
    }
  }

  async function sendAll(onRefused: (error: ApiError) => void): Promise<boolean> {
    for (;;) {
      const outcome = await sendNext(onRefused)
      if (outcome !== 'sent') return outcome === 'done'
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
      sending ??= alone(place, () => sendAll(onRefused)).finally(() => {
        sending = null
      })
      return sending
    },
    takeOut: (productIds) => take((before) => withoutSold(before, productIds)),
    forget: () => take((): Cart => []),
    empty: () =>
      alone(place, async () => {
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

/** The one cart of a client in this tab. */
export function cartOf(venueId: number, memberId: number): CartStore {
  const place = cartPlace(venueId, memberId)
  const cart = carts.get(place) ?? openCart(venueId, memberId)
  carts.set(place, cart)
  return cart
}

/** The clients of a venue of whose carts this browser keeps something. */
export function keptCarts(venueId: number): number[] {
  try {
    return Object.keys(localStorage).flatMap((place) => cartOwner(venueId, place) ?? [])
  } catch {
    return []
  }
}
