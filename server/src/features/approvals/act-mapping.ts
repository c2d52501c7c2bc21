import type { ParsedInput } from '@aforo/contract'
import {
  type Act,
  amountOfCents,
  type ApprovalLimit,
  approvalUnits,
  centsOfAmount,
  discountPercents,
  milliOfQuantity,
  quantityOfMilli,
} from '@aforo/domain'

type SentAct = ParsedInput<'POST /v1/approvals'>['body']['act']

export function actOf(sent: SentAct): Act {
  switch (sent.kind) {
    case 'sale':
      return {
        kind: 'sale',
        memberId: sent.user_id,
        lines: sent.items.map(({ product_id: productId, quantity, unit_price: price }) => ({
          productId,
          quantityMilli: milliOfQuantity(quantity),
          priceCents: centsOfAmount(price),
        })),
        discountPercent: sent.discount_percent,
        totalCents: centsOfAmount(sent.amount),
      }
    case 'void':
      return { kind: 'void', saleId: sent.sale_id }
    case 'payout':
      return {
        kind: 'payout',
        memberId: sent.user_id,
        amountCents: centsOfAmount(sent.amount),
        method: sent.method,
      }
    case 'entry':
    case 'exit':
      return { kind: sent.kind, memberId: sent.user_id }
    case 'till_close':
      return { kind: 'till_close', sessionId: sent.till_session_id, countedCents: centsOfAmount(sent.counted) }
    case 'price':
      return { kind: 'price', productId: sent.product_id, toCents: centsOfAmount(sent.price) }
    case 'loss':
      return {
        kind: 'loss',
        productId: sent.product_id,
        quantityMilli: milliOfQuantity(sent.quantity),
        lossKind: sent.loss_kind,
        batchId: sent.batch_id,
      }
  }
}

export function actReply(act: Act): SentAct {
  switch (act.kind) {
    case 'sale':
      return {
        kind: 'sale',
        user_id: act.memberId,
        items: act.lines.map(({ productId, quantityMilli, priceCents }) => ({
          product_id: productId,
          quantity: quantityOfMilli(quantityMilli),
          unit_price: amountOfCents(priceCents),
        })),
        // Only these could be asked for.
        discount_percent: discountPercents.find((percent) => percent === act.discountPercent) ?? 0,
        amount: amountOfCents(act.totalCents),
      }
    case 'void':
      return { kind: 'void', sale_id: act.saleId }
    case 'payout':
      return { kind: 'payout', user_id: act.memberId, amount: amountOfCents(act.amountCents), method: act.method }
    case 'entry':
    case 'exit':
      return { kind: act.kind, user_id: act.memberId }
    case 'till_close':
      return { kind: 'till_close', till_session_id: act.sessionId, counted: amountOfCents(act.countedCents) }
    case 'price':
      return { kind: 'price', product_id: act.productId, price: amountOfCents(act.toCents) }
    case 'loss':
      return {
        kind: 'loss',
        product_id: act.productId,
        quantity: quantityOfMilli(act.quantityMilli),
        loss_kind: act.lossKind,
        batch_id: act.batchId ?? null,
      }
  }
}

/** The products that the approver sees. */
export function goodsOf(act: Act): readonly { productId: number; quantityMilli: number }[] {
  if (act.kind === 'sale') return act.lines
  return act.kind === 'loss' ? [act] : []
}

/** A stored figure in the unit of its limit. */
export function figureReply(limit: ApprovalLimit, figure: number): number {
  const unit = approvalUnits[limit]
  if (unit === 'money') return amountOfCents(figure)
  if (unit === 'grams') return quantityOfMilli(figure)
  return unit === 'percent' ? figure / 100 : figure
}
