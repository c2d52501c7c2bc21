import { useSyncExternalStore } from 'react'
import { createOutbox } from '../../outbox/outbox.ts'
import type { Answer, OutboxEntry } from '../../outbox/outbox-state.ts'
import { cartOf } from './cart-store.ts'
import { sendSale } from './counter-queries.ts'
import { saleRequests } from './sale-requests.ts'
import { forgetSale, keepSale, keptSales, type KeptSale, saleStorageKey } from './sale.ts'

type Made = Awaited<ReturnType<typeof sendSale>>
export type SaleDone = Extract<Answer<Made>, { kind: 'done' }>
export type SaleEntry = OutboxEntry<KeptSale, Made>

/** Delivers sales until they have an answer. Every tab that gets the answer removes the sold lines from the cart. */
export const saleOutbox = createOutbox<KeptSale, Made>({
  placeOf: saleStorageKey,
  list: keptSales,
  keep: keepSale,
  forget: forgetSale,
  outcomePlace: 'aforo.saleOutcomes',
  send: async (sale) => {
    const made = await sendSale(sale)
    saleRequests.forget(sale)
    cartOf(sale.venueId, sale.memberId).takeOut(sale.items.map(({ productId }) => productId))
    return made
  },
})

function subscribeToStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** The sale to a member that this tab sent or retried, and whose result was not dismissed. */
export function useSaleTo(venueId: number, memberId: number): SaleEntry | null {
  const entries = saleOutbox.useEntries()
  return entries.findLast(({ command }) => command.venueId === venueId && command.memberId === memberId) ?? null
}

/** Whether a sale to a member has no answer yet, from any tab of this browser. */
export function useIsSelling(venueId: number, memberId: number): boolean {
  const sale = useSaleTo(venueId, memberId)
  const isKept = useSyncExternalStore(subscribeToStorage, () =>
    saleOutbox.listKept(venueId).some((kept) => kept.memberId === memberId),
  )
  return isKept || sale?.state === 'sent' || sale?.state === 'lost'
}
