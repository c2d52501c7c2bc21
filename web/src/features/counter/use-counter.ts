import { discountPercents, notWeighed } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Recipient } from '../../parts/fiscal/recipient-form.ts'
import { memberName } from '../../parts/members/member-name.ts'
import { roomQuery } from '../../parts/visits/room-queries.ts'
import { useLine } from '../../parts/offline/use-line.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useSession } from '../../session/session.tsx'
import { priceCart, previewSale, shelvedOf } from './priced-cart.ts'
import { type CounterMember, habitsQuery, type Product, shelfQuery } from './counter-queries.ts'
import { findJarStop } from './jars.ts'
import { repeatableLines } from './repeat-sale.ts'
import type { DiscountPercent } from './sale.ts'
import { useCart } from './use-cart.ts'
import { saleRequests } from './sale-requests.ts'
import { useCheckout } from './use-checkout.ts'
import { useOfflineSale } from './use-offline-sale.ts'
import { useSaleApproval } from './use-sale-approval.ts'

const ownDiscount = (client: CounterMember): DiscountPercent =>
  discountPercents.find((percent) => percent === client.discount_percent) ?? 0

function askedDiscount(venueId: number, memberId: number, staffId: number): DiscountPercent | null {
  const request = saleRequests.find({ venueId, memberId, staffId })
  const asked = request?.isVoid === false ? request.act.discountPercent : null
  return discountPercents.find((percent) => percent === asked) ?? null
}

const none: readonly number[] = []

/** State of the counter for one member: the cart, its price, and what blocks the sale. */
export function useCounter(venue: PageVenue, client: CounterMember) {
  const { isLost, isAlone } = useLine('counter')
  const checkout = useCheckout(venue, client.id)
  const cart = useCart({
    venueId: venue.id,
    memberId: client.id,
    isLost,
    isAlone,
    isLocked: checkout.isSelling,
    onChange: checkout.acknowledge,
  })
  const { data: shelf } = useQuery(shelfQuery(venue.id))
  const { data: room } = useQuery(roomQuery(venue.id))
  const { data: habits } = useQuery(habitsQuery(venue.id, client.id))
  const { me } = useSession()
  // A request that waits was made with this discount.
  const [chosenDiscount, setDiscount] = useState<DiscountPercent | null>(() =>
    askedDiscount(venue.id, client.id, me.id),
  )
  const products = useMemo<ReadonlyMap<number, Product> | null>(
    () => (shelf === undefined ? null : new Map(shelf.map((product) => [product.id, product]))),
    [shelf],
  )
  // Only the discount of the member itself is given without a connection.
  const discountPercent = (isAlone ? null : chosenDiscount) ?? ownDiscount(client)
  const basket = priceCart(cart.lines, products, discountPercent)
  const foundStop = findJarStop(basket.lines)
  // Without a connection the jars are known as they were. What was taken from them since is not.
  const jarStop = isAlone && foundStop?.blocker === 'batch_short' ? null : foundStop
  const offline = useOfflineSale(client.id, basket.totalCents)
  const known = client.inside_here ? client.entry_time : null
  const entryTime = room === undefined ? known : (room.find(({ user_id: id }) => id === client.id)?.entry_time ?? null)
  const inside = entryTime !== null
  const verdict = previewSale(client, { inside, basket, discountPercent })
  const isEmpty = basket.lines.length === 0
  const repeatable = repeatableLines(habits?.last_sale?.items ?? [], products)
  const approval = useSaleApproval({
    venue,
    client,
    basket,
    discountPercent,
    stops: isEmpty ? [] : [verdict.blocks, checkout.refusal?.code],
    isUnsettled: products === null || cart.isPending || checkout.isSelling,
  })
  // The approval of a discount does not get past the grams, and the other way round.
  const approvedLimit = approval.approved === null ? null : (approval.request?.limit ?? null)
  const rest = previewSale(client, { inside, basket, discountPercent, approvedLimit })
  const isApproved = approval.approved !== null && verdict.blocks === approval.limit
  const asksReason = verdict.asks.length > 0 || checkout.refusal?.code.endsWith('_reason') === true

  return {
    venue,
    client,
    isLost,
    offline,
    /** A line that no jar gives. */
    jarStop,
    checkout,
    cart,
    products,
    basket,
    discountPercent,
    setDiscount,
    entryTime,
    verdict,
    isEmpty,
    /** What stops the sale although a part of it is approved. */
    stillBlocks: isApproved ? rest.blocks : null,
    asksReason,
    approval,
    usualIds: habits?.usual ?? none,
    /** The last sale, as far as it can be sold again. */
    repeatable,
    repeat: () => {
      for (const { product, quantityMilli } of repeatable) cart.put(shelvedOf(product), quantityMilli)
    },
    /** The priced cart with this quantity of a product. */
    basketWith: (product: Product, quantityMilli: number) => {
      const others = cart.lines.filter(({ productId }) => productId !== product.id)
      const unseen = { batch: null, seenMilli: 0, seenWeighed: notWeighed, seenBatch: null, sent: null }
      const wanted = { ...shelvedOf(product), quantityMilli, weighed: notWeighed, ...unseen }
      return priceCart([...others, wanted], products, discountPercent)
    },
    mayPay:
      !isEmpty &&
      !isLost &&
      offline.stop === null &&
      !checkout.isSelling &&
      jarStop === null &&
      (verdict.blocks === null || (isApproved && rest.blocks === null)),
    /** The last try was refused because the invoice must name the customer. */
    needsCustomer: checkout.refusal?.code === 'fiscal_needs_customer',
    pay: (reason: string, invoiceTo: Recipient | null = null, approvalId = approval.approved?.id ?? null) =>
      checkout.pay(basket, {
        name: memberName(client),
        discountPercent,
        reason,
        invoiceTo,
        approvalId,
        cartSent: cart.sent,
      }),
  }
}

export type Counter = ReturnType<typeof useCounter>
