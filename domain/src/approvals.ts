import type { PaymentMethod } from './ledger.ts'
import { type Capability, holdsAt, type Person } from './people.ts'
import type { LossKind } from './stock.ts'

/** So long a request waits for a decision, and so long an approved one can be used. */
export const approvalLifeMinutes = 5
export const approvalReasonMost = 300

/** The acts that can need an approval, each with the refusals that an approval gets past. */
export const approvalLimits = {
  sale: ['dispense_discount', 'dispense_discount_limit', 'dispense_grams_limit'],
  void: ['void_limit'],
  payout: ['payout_ceiling', 'payout_day_ceiling', 'payout_other_method'],
  entry: ['entry_overrules_limit'],
  exit: ['exit_overrules_limit'],
  till_close: ['till_difference_limit', 'till_signature_needed'],
  price: ['price_change_limit'],
  loss: ['stock_loss_limit', 'stock_witness_needed'],
} as const

export type ApprovalKind = keyof typeof approvalLimits
export type ApprovalLimit = (typeof approvalLimits)[ApprovalKind][number]
export const approvalKinds = Object.keys(approvalLimits) as readonly ApprovalKind[]
export const approvalLimitNames = Object.values(approvalLimits).flat() as readonly ApprovalLimit[]

/** What the figures of each limit count. */
export const approvalUnits = {
  dispense_discount: 'money',
  dispense_discount_limit: 'money',
  dispense_grams_limit: 'grams',
  void_limit: 'money',
  payout_ceiling: 'money',
  payout_day_ceiling: 'money',
  payout_other_method: 'money',
  entry_overrules_limit: 'times',
  exit_overrules_limit: 'times',
  till_difference_limit: 'money',
  till_signature_needed: 'money',
  price_change_limit: 'percent',
  stock_loss_limit: 'money',
  stock_witness_needed: 'person',
} as const satisfies Record<ApprovalLimit, 'money' | 'grams' | 'times' | 'percent' | 'person'>

/** The rights of which somebody needs one to do each act, and so to ask for it. */
const rightsOfActs = {
  sale: ['sell'],
  void: ['void_own', 'void_others'],
  payout: ['pay_out'],
  entry: ['let_in'],
  exit: ['let_in', 'sell'],
  till_close: ['till'],
  price: ['prices'],
  loss: ['count_stock'],
} as const satisfies Record<ApprovalKind, readonly Capability[]>

/** Why this person may not ask for an act, or null. What they could never do is not shown to them either. */
export const askBlocker = (kind: ApprovalKind, by: Person, venueId: number): 'privileges_missing' | null =>
  rightsOfActs[kind].some((right) => holdsAt(by, venueId, right)) ? null : 'privileges_missing'

/** Whether this refusal belongs to this kind of act. */
export const isLimitOf = (kind: ApprovalKind, limit: ApprovalLimit): boolean =>
  approvalLimits[kind].some((own) => own === limit)

/** Whether an approval gets past this refusal. */
export const isApprovable = (code: string): code is ApprovalLimit => approvalLimitNames.some((limit) => limit === code)

type ActLine = { productId: number; quantityMilli: number; priceCents: number }

/** An act as it is asked for. An approval counts only for exactly this act, so a changed cart needs a new one. */
export type Act =
  | { kind: 'sale'; memberId: number; lines: readonly ActLine[]; discountPercent: number; totalCents: number }
  | { kind: 'void'; saleId: number }
  | { kind: 'payout'; memberId: number; amountCents: number; method: PaymentMethod }
  | { kind: 'entry'; memberId: number }
  | { kind: 'exit'; memberId: number }
  | { kind: 'till_close'; sessionId: number; countedCents: number }
  | { kind: 'price'; productId: number; toCents: number }
  /** Without a kind, it is what a count finds missing. */
  | { kind: 'loss'; productId: number; quantityMilli: number; lossKind: LossKind | null; batchId: number | null }

/** The lines of a cart in a fixed order, with those of the same product and price added up. */
function sortedLines(lines: readonly ActLine[]): [number, number, number][] {
  const sums = new Map<string, [number, number, number]>()
  for (const { productId, priceCents, quantityMilli } of lines) {
    const before = sums.get(`${productId} ${priceCents}`)?.[2] ?? 0
    sums.set(`${productId} ${priceCents}`, [productId, priceCents, before + quantityMilli])
  }
  return [...sums.values()].toSorted((one, other) => one[0] - other[0] || one[1] - other[1])
}

/** Everything that makes an act what it is, in a fixed order. */
function partsOf(act: Act): readonly unknown[] {
  switch (act.kind) {
    case 'sale':
      return [act.memberId, sortedLines(act.lines), act.discountPercent, act.totalCents]
    case 'void':
      return [act.saleId]
    case 'payout':
      return [act.memberId, act.amountCents, act.method]
    case 'entry':
    case 'exit':
      return [act.memberId]
    case 'till_close':
      return [act.sessionId, act.countedCents]
    case 'price':
      return [act.productId, act.toCents]
    case 'loss':
      return [act.productId, act.quantityMilli, act.lossKind, act.batchId]
  }
}

/** Whether two acts are the same. The order of the lines of a sale does not matter. */
export const isSameAct = (one: Act, other: Act): boolean =>
  one.kind === other.kind && JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other))

export const approvalDecisions = ['approved', 'refused', 'cancelled'] as const
export type ApprovalDecision = (typeof approvalDecisions)[number]

export const approvalStates = ['waiting', 'approved', 'refused', 'cancelled', 'expired', 'used'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** How the approver showed who they are. */
export const approvalWays = ['pin', 'card', 'own_device'] as const
export type ApprovalWay = (typeof approvalWays)[number]

type Standing = { decision: ApprovalDecision | null; isUsed: boolean; expiresAt: Date }

/** Nothing writes that a request has expired: the time says so. What was used or refused stays so. */
export function approvalState({ decision, isUsed, expiresAt }: Standing, now: Date): ApprovalState {
  if (isUsed) return 'used'
  if (decision === 'refused' || decision === 'cancelled') return decision
  if (now >= expiresAt) return 'expired'
  return decision ?? 'waiting'
}

export type ApproverBlocker = 'approval_own' | 'privileges_missing'

/** Whether this person may decide about requests with this limit. Everybody who works at the venue may be a witness. */
export const mayDecide = (person: Person, venueId: number, limit: ApprovalLimit): boolean =>
  holdsAt(person, venueId, 'approve') ||
  (limit === 'stock_witness_needed' && person.venues.some(({ id }) => id === venueId))

/** Why this person may not decide about a request, or null. Nobody approves their own. */
export function approverBlocker(
  approver: Person & { id: number },
  venueId: number,
  { askedBy, limit }: { askedBy: number; limit: ApprovalLimit },
): ApproverBlocker | null {
  if (approver.id === askedBy) return 'approval_own'
  return mayDecide(approver, venueId, limit) ? null : 'privileges_missing'
}

export type DecisionBlocker = 'approval_decided'

/** Why a request cannot be decided or taken back any more, or null. */
export const decisionBlocker = (state: ApprovalState): DecisionBlocker | null =>
  state === 'waiting' ? null : 'approval_decided'

type Usable = Standing & {
  act: Act
  limit: ApprovalLimit
  figure: number
  askedBy: number
  venueId: number
  mayStillApprove: boolean
}

export type ApprovalBlocker = 'approval_void'

/**
 * Why an approval does not count for this act, or null: it is not approved, not the person's own request, for another
 * act or venue, already used or too old, the approver has lost the right meanwhile, or the figure has grown since. A
 * witness only saw it, which gets past no other limit.
 */
export function approvalBlocker(
  approval: Usable,
  act: Act,
  by: { staffId: number; venueId: number; now: Date; figure: number | null; refusal: ApprovalLimit },
): ApprovalBlocker | null {
  const isOwn = approval.askedBy === by.staffId && approval.venueId === by.venueId
  const isApproved = approvalState(approval, by.now) === 'approved' && approval.mayStillApprove
  const isAsSeen = isSameAct(approval.act, act) && (by.figure === null || by.figure <= approval.figure)
  const isEnough = approval.limit !== 'stock_witness_needed' || by.refusal === approval.limit
  return isOwn && isApproved && isAsSeen && isEnough ? null : 'approval_void'
}
