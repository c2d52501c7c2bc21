import type { CallInput, CallReply } from '@aforo/contract'
import { type Act, amountOfCents, type ApprovalLimit, discountPercents, quantityOfMilli } from '@aforo/domain'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { liveKey } from '../../api/live-key.ts'

export type Approval = CallReply<'POST /v1/approvals'>
export type Approver = CallReply<'GET /v1/approvers'>[number]
type WireAct = CallInput<'POST /v1/approvals'>['body']['act']
export type HereProof = CallInput<'POST /v1/approvals/{id}/decision-here'>['body']

/** Between two hints, in case one is lost. */
const askedEveryMs = 5_000

/** The people who may decide about a limit at a venue, without the person who asks. */
export const approversQuery = (venueId: number, limit: ApprovalLimit) =>
  queryOptions({
    queryKey: liveKey('approvals', venueId, 'approvers', limit),
    queryFn: () => call('GET /v1/approvers', { query: { limit } }, { venueId }),
  })

/** A request of this person, until it is decided. */
export const approvalQuery = (venueId: number, id: number) =>
  queryOptions({
    queryKey: liveKey('approvals', venueId, 'asked', id),
    queryFn: () => readApproval(venueId, id),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'waiting' ? askedEveryMs : false),
  })

export const readApproval = (venueId: number, id: number): Promise<Approval> =>
  call('GET /v1/approvals/{id}', { params: { id } }, { venueId })

function wireActOf(act: Act): WireAct {
  switch (act.kind) {
    case 'sale':
      return {
        kind: act.kind,
        user_id: act.memberId,
        items: act.lines.map(({ productId, quantityMilli, priceCents }) => ({
          product_id: productId,
          quantity: quantityOfMilli(quantityMilli),
          unit_price: amountOfCents(priceCents),
        })),
        discount_percent: discountPercents.find((percent) => percent === act.discountPercent) ?? 0,
        amount: amountOfCents(act.totalCents),
      }
    case 'void':
      return { kind: act.kind, sale_id: act.saleId }
    case 'payout':
      return { kind: act.kind, user_id: act.memberId, amount: amountOfCents(act.amountCents), method: act.method }
    case 'entry':
    case 'exit':
      return { kind: act.kind, user_id: act.memberId }
    case 'till_close':
      return { kind: act.kind, till_session_id: act.sessionId, counted: amountOfCents(act.countedCents) }
    case 'price':
      return { kind: act.kind, product_id: act.productId, price: amountOfCents(act.toCents) }
    case 'loss':
      return {
        kind: act.kind,
        product_id: act.productId,
        quantity: quantityOfMilli(act.quantityMilli),
        loss_kind: act.lossKind,
        batch_id: act.batchId,
      }
  }
}

type Question = { act: Act; limit: ApprovalLimit; reason: string; askedOf: number | null }

export const askApproval = (
  venueId: number,
  idempotencyKey: string,
  { act, limit, reason, askedOf }: Question,
): Promise<Approval> =>
  call(
    'POST /v1/approvals',
    { body: { act: wireActOf(act), limit, reason, asked_of: askedOf }, idempotencyKey },
    { venueId },
  )

export const decideHere = (venueId: number, id: number, proof: HereProof): Promise<Approval> =>
  call('POST /v1/approvals/{id}/decision-here', { params: { id }, body: proof }, { venueId })

/** Takes a request back. It ends by itself, so an answer that is lost does not matter. */
export async function takeBackApproval(venueId: number, id: number): Promise<void> {
  await call('DELETE /v1/approvals/{id}', { params: { id } }, { venueId }).catch(() => {})
}
