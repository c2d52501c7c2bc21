import { useEffect } from 'react'
import { type ApiError } from '../../api/client.ts'
import { useLine } from '../../parts/offline/use-line.ts'
import { nextToSend } from './cart.ts'
import { cartOf, keptCarts } from './cart-store.ts'
import { saleOutbox } from './sale-outbox.ts'

/** Sends cart changes that were made offline, including those of members not being served now. */
export function useUnsentCarts(venueId: number, servedId: number | null): void {
  const { isLost, isAlone } = useLine('counter')
  useEffect(() => {
    if (isLost || isAlone) return
    const selling = new Set(saleOutbox.listKept(venueId).map(({ memberId }) => memberId))
    for (const memberId of keptCarts(venueId)) {
      const cart = cartOf(venueId, memberId)
      const isDue = memberId !== servedId && !selling.has(memberId) && nextToSend(cart.lines.read()) !== null
      // The member left without these goods. They must not be in the cart on the next visit.
      const onRefused = ({ code }: ApiError) => code === 'member_not_inside' && cart.forget()
      if (isDue) void cart.send(onRefused)
    }
  }, [isLost, isAlone, venueId, servedId])
}
