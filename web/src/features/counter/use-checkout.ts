import { useEffect, useRef, useState } from 'react'
import type { Recipient } from '../../parts/fiscal/recipient-form.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import type { PricedCart } from './priced-cart.ts'
import { useFreshAfterSale } from './counter-queries.ts'
import type { DiscountPercent, KeptSale } from './sale.ts'
import { saleOutbox, useIsSelling, useSaleTo } from './sale-outbox.ts'

type Buyer = { id: number; name: string }

/** The sale to a member. It is stored before it is sent, and repeated with the same key until it has an answer. */
export function useCheckout(venue: PageVenue, memberId: number) {
  const fresh = useFreshAfterSale()
  const sale = useSaleTo(venue.id, memberId)
  const isSelling = useIsSelling(venue.id, memberId)
  const [isBeginning, setBeginning] = useState(false)
  // A ref, because a second press can come before the next render.
  const hasBegun = useRef(false)
  /** This person may not send the sale. It stays stored for the next one who signs in. */
  const [leftWords, setLeftWords] = useState<string | null>(null)
  const state = sale?.state ?? null
  const answer = state === null || state === 'sent' || state === 'lost' ? null : state
  const answeredKey = answer === null ? null : (sale?.command.key ?? null)

  useEffect(() => {
    if (answeredKey === null) return
    // Switching to another member dismisses the result.
    return () => saleOutbox.acknowledge(answeredKey)
  }, [answeredKey])

  async function pay(
    { lines, totalCents }: PricedCart,
    {
      name,
      discountPercent,
      reason,
      invoiceTo,
      approvalId,
      cartSent,
    }: Omit<Buyer, 'id'> & {
      discountPercent: DiscountPercent
      reason: string
      invoiceTo: Recipient | null
      approvalId: number | null
      cartSent: () => Promise<unknown>
    },
  ): Promise<void> {
    // Another tab may have sent the sale while this one still shows the cart.
    if (isSelling || hasBegun.current || saleOutbox.listKept(venue.id).some((kept) => kept.memberId === memberId))
      return
    hasBegun.current = true
    setBeginning(true)
    setLeftWords(null)
    if (sale !== null) saleOutbox.acknowledge(sale.command.key)
    const kept: KeptSale = {
      key: crypto.randomUUID(),
      venueId: venue.id,
      memberId,
      memberName: name,
      currency: venue.currency,
      totalCents,
      at: new Date().toISOString(),
      items: lines.map(({ productId, quantityMilli, weighed, priceCents, batch }) => ({
        productId,
        quantityMilli,
        weighed,
        priceCents,
        batchId: batch?.id ?? null,
      })),
      discountPercent,
      reason,
      invoiceTo,
      approvalId,
    }
    try {
      // The server charges its own cart, so pending changes are sent first.
      const { words } = await saleOutbox.deliver(kept, true, cartSent)
      setLeftWords(words)
    } finally {
      hasBegun.current = false
      setBeginning(false)
      fresh()
    }
  }

  return {
    pay,
    /** The cart is locked until the sale has an answer. */
    isSelling: isSelling || isBeginning,
    /** The sale may have been paid, but there is no answer. */
    isUnknown: state === 'lost' || (isSelling && state === null && !isBeginning && leftWords === null),
    leftWords,
    paid: answer?.kind === 'done' && sale !== null ? { ...answer, memberName: sale.command.memberName } : null,
    refusal: answer?.kind === 'refused' && sale !== null ? { ...answer, reason: sale.command.reason } : null,
    acknowledge: () => sale !== null && answer !== null && saleOutbox.acknowledge(sale.command.key),
  }
}
