import {
  amountOfCents,
  approvalKinds,
  approvalLimitNames,
  approvalReasonMost,
  approvalStates,
  approvalWays,
  cartLinesMost,
  discountPercents,
  lossKinds,
  paymentMethods,
  standings,
  unitTypes,
  walletMostCents,
} from '@aforo/domain'
import { z } from 'zod'
import { type EndpointTable, instant } from './endpoint.ts'
import { picturePath } from './pictures.ts'
import { priceAmount, someQuantity } from './quantities.ts'

const id = z.int().positive()
const oneId = z.object({ id: z.coerce.number<number>().int().positive() })
const money = z.number().min(0).max(amountOfCents(walletMostCents)).multipleOf(0.01)
const words = z.string().trim().max(approvalReasonMost)

const act = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('sale'),
      user_id: id,
      items: z
        .array(z.object({ product_id: id, quantity: someQuantity, unit_price: priceAmount }))
        .min(1)
        .max(cartLinesMost),
      discount_percent: z.literal([...discountPercents]),
      amount: money.describe('The total as shown, including the discount.'),
    }),
    z.object({ kind: z.literal('void'), sale_id: id }),
    z.object({ kind: z.literal('payout'), user_id: id, amount: money.min(0.01), method: z.enum(paymentMethods) }),
    z.object({ kind: z.literal('entry'), user_id: id }),
    z.object({ kind: z.literal('exit'), user_id: id }),
    z.object({ kind: z.literal('till_close'), till_session_id: id, counted: money }),
    z.object({ kind: z.literal('price'), product_id: id, price: priceAmount }),
    z.object({
      kind: z.literal('loss'),
      product_id: id,
      quantity: someQuantity,
      loss_kind: z.enum(lossKinds).nullable().describe('Null for what a count finds missing.'),
      batch_id: id.nullable().default(null),
    }),
  ])
  .meta({ id: 'Act', description: 'What somebody wants to do beyond a limit.' })

const person = z.object({ id: z.int(), name: z.string(), has_picture: z.boolean(), image_path: picturePath })

const approver = person
  .extend({
    pin_digits: z.int().nullable().describe('How many digits the PIN has; null without one.'),
    on_shift_since: instant.nullable(),
    online: z.boolean().describe('Whether the person is signed in on a device of their own.'),
  })
  .meta({ id: 'Approver' })

const approval = z
  .object({
    id: z.int(),
    kind: z.enum(approvalKinds),
    state: z.enum(approvalStates),
    venue: z.object({ id: z.int(), name: z.string(), time_zone: z.string(), currency: z.string() }),
    device: z.string().nullable().describe('The shared device on which it was asked for.'),
    act,
    limit: z.enum(approvalLimitNames),
    most: z
      .number()
      .nullable()
      .describe('The limit when it was asked for: money, grams, times, percent or persons, depending on `limit`.'),
    figure: z.number().describe('What exceeds the limit, in the same unit.'),
    amount_before: z
      .number()
      .nullable()
      .describe('The total without the extra discount, the price before, or the expected cash.'),
    amount_after: z.number().nullable().describe('The total with the discount, the new price, or the counted cash.'),
    client: z
      .object({
        id: z.int(),
        client_id: z.int(),
        name: z.string(),
        image_path: picturePath,
        standing: z.enum(standings),
      })
      .nullable(),
    items: z.array(
      z.object({ product_id: z.int(), name: z.string(), unit_type: z.enum(unitTypes), quantity: z.number() }),
    ),
    asked_by: person,
    asked_at: instant,
    asked_of: person.nullable().describe('Null: anybody who may approve.'),
    expires_at: instant.describe('Until then it can be decided, or used once it is approved.'),
    reason: z.string(),
    decided: z
      .object({ by: person, at: instant, how: z.enum(approvalWays), words: z.string() })
      .nullable()
      .describe('Who approved or refused it.'),
    asked_recently: z.int().describe('How often this person asked for this kind in the last 30 days, with this one.'),
    approved_by_you: z.int().describe('How many of those the caller approved.'),
  })
  .meta({ id: 'Approval' })

const actErrors = [
  'member_not_found',
  'product_not_found',
  'sale_not_found',
  'till_session_not_found',
  'member_not_inside',
] as const

export const approvalEndpoints = {
  'GET /v1/approvers': {
    summary: 'List the people who may approve at the venue, without the caller, those on shift first',
    query: z.object({
      limit: z
        .enum(approvalLimitNames)
        .default('stock_loss_limit')
        .describe('For which limit. Everybody at the venue may be a witness.'),
    }),
    reply: z.array(approver),
    errors: [],
  },
  'POST /v1/approvals': {
    summary: 'Ask for the approval of one act beyond a limit. The request expires after 5 minutes',
    once: true,
    body: z.object({
      act,
      limit: z.enum(approvalLimitNames).describe('The refusal that the act got.'),
      reason: words.min(1),
      asked_of: id.nullable().default(null).describe('The person who is asked. Null: anybody who may approve.'),
    }),
    reply: approval,
    errors: [...actErrors, 'till_count_first', 'approval_needless', 'approval_own', 'staff_not_found'],
  },
  'GET /v1/approvals': {
    summary: 'List the waiting requests that the caller may decide, at all their venues, oldest first',
    reply: z.array(approval),
    errors: [],
  },
  'GET /v1/approvals/{id}': {
    summary: 'Get a request, for the person who asked and for those who may decide',
    params: oneId,
    reply: approval,
    errors: ['approval_not_found'],
  },
  'POST /v1/approvals/{id}/decision': {
    summary: 'Approve or refuse a request, on a device of one’s own',
    params: oneId,
    body: z.object({ approve: z.boolean(), words: words.default('') }),
    reply: approval,
    errors: ['approval_not_found', 'approval_own', 'approval_decided'],
  },
  'POST /v1/approvals/{id}/decision-here': {
    summary: 'Approve a request by PIN or staff card on the shared device on which it was asked for',
    params: oneId,
    body: z.union([
      z.object({ staff_id: id, pin: z.string().min(1).max(12) }),
      z.object({ card: z.string().trim().min(4).max(100) }),
    ]),
    reply: approval,
    errors: [
      'approval_not_found',
      'approval_not_here',
      'approval_own',
      'approval_decided',
      'pin_wrong',
      'pin_wrong_last',
      'pin_locked',
      'staff_card_unknown',
      'request_throttled',
      'sign_in_busy',
    ],
  },
  'DELETE /v1/approvals/{id}': {
    summary: 'Take back an own request that is not decided yet',
    params: oneId,
    reply: null,
    errors: ['approval_not_found', 'approval_decided'],
  },
} as const satisfies EndpointTable
