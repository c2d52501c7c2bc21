import { useEffect } from 'react'
import { type ApiError } from '../../api/client.ts'
import { useLiveState } from '../../api/live-state.ts'
import { nextToSend } from './cart.ts'
import { cartOf, keptCarts } from './cart-store.ts'
import { saleOutbox } from './sale-outbox.ts'

/** Sends what was put into carts while there was no line, also those of clients whom nobody serves at the moment. */
export function useUnsentCarts(venueId: number, servedId: number | null): void {
  const isLost = useLiveState().kind === 'lost'
  useEffect(() => {
    if (isLost) return
    const selling = new Set(saleOutbox.listKept(venueId).map(({ memberId }) => memberId))
    for (const memberId of keptCarts(venueId)) {
      const cart = cartOf(venueId, memberId)
      const isDue = memberId !== servedId && !selling.has(memberId) && nextToSend(cart.lines.read()) !== null
      // Who is not inside any more has left without it: it must not be there when they come again.
      const onRefused = ({ code }: ApiError) => code === 'member_not_inside' && cart.forget()
      if (isDue) void cart.send(onRefused)
    }
  }, [isLost, venueId, servedId])
}
