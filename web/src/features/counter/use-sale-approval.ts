import {
  type Act,
  amountOfCents,
  type ApprovalLimit,
  extraDiscountCents,
  gramsOverMilli,
  isApprovable,
  isSameAct,
  levelsOf,
  milliOfQuantity,
  quantityOfMilli,
} from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useIsPast } from '../../design/use-now.ts'
import type { Shown } from '../../parts/approvals/approval-figures.ts'
import { approvalQuery, takeBackApproval } from '../../parts/approvals/approval-queries.ts'
import { memberName } from '../../parts/members/member-name.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useSession } from '../../session/session.tsx'
import type { CounterMember } from './counter-queries.ts'
import type { PricedCart } from './priced-cart.ts'
import { saleRequests, useSaleRequests } from './sale-requests.ts'

type SaleAct = Extract<Act, { kind: 'sale' }>

const saleAct = (memberId: number, { lines, totalCents }: PricedCart, discountPercent: number): SaleAct => ({
  kind: 'sale',
  memberId,
  lines: lines.map(({ productId, quantityMilli, priceCents }) => ({ productId, quantityMilli, priceCents })),
  discountPercent,
  totalCents,
})

const milliOrNull = (quantity: number | null) => (quantity === null ? null : milliOfQuantity(quantity))

/** What the approver will see, computed as the server does. */
export function shownSale(
  limit: ApprovalLimit,
  client: CounterMember,
  { lines, totalCents, gramsMilli }: PricedCart,
  discountPercent: number,
): Shown {
  if (limit !== 'dispense_grams_limit') {
    const extraCents = extraDiscountCents(lines, client.discount_percent)
    return {
      limit,
      figure: amountOfCents(extraCents),
      most: limit === 'dispense_discount' ? 0 : client.discount_most,
      before: amountOfCents(totalCents + extraCents),
      after: amountOfCents(totalCents),
      discountPercent,
    }
  }
  const used = { dayMilli: milliOfQuantity(client.day.grams), monthMilli: milliOfQuantity(client.month.grams) }
  const limits = { dailyMilli: milliOrNull(client.day.limit), monthlyMilli: milliOrNull(client.month.limit) }
  const overMilli = gramsOverMilli(used, gramsMilli, limits, levelsOf(client.gate_levels))
  return {
    limit,
    figure: quantityOfMilli(overMilli),
    most: client.grams_over_most,
    before: null,
    after: null,
    discountPercent: null,
  }
}

type SaleApprovalOptions = {
  venue: PageVenue
  client: CounterMember
  basket: PricedCart
  discountPercent: number
  /** The refusals of this sale, the one on screen first. */
  stops: readonly (string | undefined | null)[]
  /** The cart on screen is not the whole cart, or is being sold. */
  isUnsettled: boolean
}

/** The approval that this cart needs, and the request for it. A changed cart ends the request. */
export function useSaleApproval(options: SaleApprovalOptions) {
  const { venue, client, basket, discountPercent, stops, isUnsettled } = options
  const { me } = useSession()
  const requests = useSaleRequests()
  const cart = { venueId: venue.id, memberId: client.id, staffId: me.id }
  const found = requests.length === 0 ? null : saleRequests.find(cart)
  const isVoid = found?.isVoid === true
  const kept = isVoid ? null : found
  const { data } = useQuery({ ...approvalQuery(venue.id, kept?.id ?? 0), enabled: kept !== null })
  const act = saleAct(client.id, basket, discountPercent)
  const hasChanged = kept !== null && !isUnsettled && !isSameAct(kept.act, act)
  const request = kept === null || hasChanged ? null : (data ?? null)
  const isLate = useIsPast(request === null ? null : Date.parse(request.expires_at))
  const limit = stops.find((code): code is ApprovalLimit => typeof code === 'string' && isApprovable(code)) ?? null

  const drop = useEffectEvent(() => {
    if (kept !== null) void takeBackApproval(venue.id, kept.id)
    saleRequests.markVoid(cart)
  })
  useEffect(() => {
    if (hasChanged) drop()
  }, [hasChanged])

  return {
    act,
    limit,
    request,
    isLate,
    requestId: kept?.id ?? null,
    /** The cart changed after the request, which therefore does not count. */
    isVoid,
    approved: request?.state === 'approved' && !isLate ? { id: request.id, reason: request.reason } : null,
    keep: (id: number | null) => {
      if (id === null) saleRequests.forget(cart)
      else saleRequests.keep({ ...cart, id, memberName: memberName(client), act, isVoid: false })
    },
  }
}
