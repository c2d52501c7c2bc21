import type { Act } from '@aforo/domain'
import { useSyncExternalStore } from 'react'

/** The request for approval of a sale. It stays with the cart while other members are served. */
export type SaleRequest = {
  id: number
  /** Only the person who asked may use it. */
  staffId: number
  venueId: number
  memberId: number
  memberName: string
  act: Extract<Act, { kind: 'sale' }>
  /** The cart has changed since, so the request does not count. */
  isVoid: boolean
}

const place = 'aforo.saleRequests'

/** Our own tab wrote it, so its form is known. A text that is not JSON is dropped. */
function readAll(): readonly SaleRequest[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '[]') as SaleRequest[]
  } catch {
    return []
  }
}

let requests = readAll()
const listeners = new Set<() => void>()

function write(next: readonly SaleRequest[]): void {
  requests = next
  sessionStorage.setItem(place, JSON.stringify(next))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Cart = { venueId: number; memberId: number }

const isOf =
  ({ venueId, memberId }: Cart) =>
  (request: SaleRequest) =>
    request.venueId === venueId && request.memberId === memberId

export const saleRequests = {
  find: (cart: Cart & { staffId: number }): SaleRequest | null =>
    requests.find((request) => isOf(cart)(request) && request.staffId === cart.staffId) ?? null,
  keep: (request: SaleRequest): void => write([...requests.filter((other) => !isOf(request)(other)), request]),
  markVoid: (cart: Cart): void =>
    write(requests.map((request) => (isOf(cart)(request) ? { ...request, isVoid: true } : request))),
  forget: (cart: Cart): void => {
    if (requests.some(isOf(cart))) write(requests.filter((request) => !isOf(cart)(request)))
  },
}

export const useSaleRequests = (): readonly SaleRequest[] => useSyncExternalStore(subscribe, () => requests)
