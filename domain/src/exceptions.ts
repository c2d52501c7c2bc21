import type { AuditAction } from './audit-actions.ts'
import { type GateRule, gateRuleNames } from './gates.ts'

/** What an owner should look at, worst first. */
export const exceptionKinds = [
  'till_difference',
  'void',
  'discount',
  'payout',
  'overrule',
  'after_hours',
  'shrink',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** The kinds in which money or goods are probably missing. */
export const isSevere = (kind: ExceptionKind): boolean => kind === 'till_difference' || kind === 'void'

type State = Record<string, unknown> | null

/** An audit event, as far as an exception depends on it. */
export type ReviewedEvent = {
  id: number
  venueId: number
  staffId: number | null
  action: string
  at: Date
  before: State
  after: State
  /** Whether it was done while every till of the venue was closed. */
  isAfterHours: boolean
}

/** Actions that handle money or goods. Done after hours, they are exceptions. */
export const afterHoursActions = [
  'sale.made',
  'sale.returned',
  'money.topped_up',
  'money.fee_paid',
  'stock.counted',
  'stock.lost',
] as const satisfies readonly AuditAction[]

/** Actions whose events can be exceptions at any time. */
export const exceptionalActions = [
  'till.closed',
  'sale.voided',
  'money.reversed',
  'till.reversed',
  'money.paid_out',
  'stock.counted',
  'door.left',
] as const satisfies readonly AuditAction[]

const numberIn = (state: State, field: string): number | null => {
  const value = state?.[field]
  return typeof value === 'number' ? value : null
}

/** The difference of a field between the two states of an event. */
function differenceOf({ before, after }: ReviewedEvent, field: string): number | null {
  const [from, to] = [numberIn(before, field), numberIn(after, field)]
  return from === null || to === null ? null : to - from
}

/** The first rule that was overruled with a reason, or null. A discount is an exception of its own. */
function overruledIn({ action, after }: ReviewedEvent): GateRule | null {
  if (action === 'door.left') return after?.['exitKind'] === 'forced' ? 'exit_min_stay' : null
  const rules = after?.['rules']
  if (!Array.isArray(rules)) return null
  return gateRuleNames.find((rule) => rule !== 'dispense_discount' && rules.includes(rule)) ?? null
}

/** What an event shows to an owner. The amount is what is missing, given or paid; for a till also what is too much. */
export type Finding = {
  kind: ExceptionKind
  amountCents: number | null
  /** Negative, in thousandths. */
  quantityMilli: number | null
  rule: GateRule | null
  discountPercent: number | null
}

/** Why an owner should look at this event, or null. */
export function findingOf(event: ReviewedEvent): Finding | null {
  const { action, after } = event
  const none = { amountCents: null, quantityMilli: null, rule: null, discountPercent: null }
  const amountCents = numberIn(after, 'amountCents')
  if (action === 'till.closed') {
    const differenceCents = numberIn(after, 'differenceCents') ?? 0
    return differenceCents === 0 ? null : { ...none, kind: 'till_difference', amountCents: differenceCents }
  }
  if (action === 'sale.voided') return { ...none, kind: 'void', amountCents: differenceOf(event, 'balanceCents') }
  if (action === 'money.reversed' || action === 'till.reversed') return { ...none, kind: 'void', amountCents }
  if (action === 'money.paid_out') return { ...none, kind: 'payout', amountCents }
  const discountPercent = numberIn(after, 'discountPercent')
  if (action === 'sale.made' && discountPercent !== null) {
    return { ...none, kind: 'discount', discountPercent, amountCents: numberIn(after, 'discountCents') }
  }
  const rule = overruledIn(event)
  if (rule !== null) return { ...none, kind: 'overrule', rule }
  const counted = action === 'stock.counted' ? differenceOf(event, 'stockMilli') : null
  if (counted !== null && counted < 0) return { ...none, kind: 'shrink', quantityMilli: counted }
  return event.isAfterHours ? { ...none, kind: 'after_hours' } : null
}

export type Exception<Event extends ReviewedEvent = ReviewedEvent> = Finding & {
  venueId: number
  staffId: number | null
  events: readonly Event[]
}

/** Small matters of one person that are read as one line. The others stand alone. */
const grouped: readonly ExceptionKind[] = ['discount', 'overrule', 'after_hours']

const groupOf = ({ id, venueId, staffId }: ReviewedEvent, { kind, rule, discountPercent }: Finding): string =>
  grouped.includes(kind) ? [venueId, staffId, kind, rule, discountPercent].join(' ') : String(id)

const sumOrNull = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0)

/** How bad it is within its kind. */
const weightOf = ({ amountCents, quantityMilli, events }: Exception): number =>
  Math.abs(amountCents ?? quantityMilli ?? events.length)

/** The exceptions among these events, worst first. */
export function exceptionsOf<Event extends ReviewedEvent>(events: readonly Event[]): Exception<Event>[] {
  const groups = new Map<string, Exception<Event>>()
  for (const event of events) {
    const finding = findingOf(event)
    if (finding === null) continue
    const group = groupOf(event, finding)
    const known = groups.get(group)
    groups.set(group, {
      ...finding,
      venueId: event.venueId,
      staffId: event.staffId,
      amountCents: sumOrNull(known?.amountCents ?? null, finding.amountCents),
      events: [...(known?.events ?? []), event],
    })
  }
  return [...groups.values()].toSorted(
    (one, other) =>
      exceptionKinds.indexOf(one.kind) - exceptionKinds.indexOf(other.kind) || weightOf(other) - weightOf(one),
  )
}

export type ReviewBlocker = 'exception_own'

/** Why this person may not sign off an exception, or null. Nobody signs off what they caused. */
export const reviewBlocker = (reviewerId: number, causedBy: number | null): ReviewBlocker | null =>
  reviewerId === causedBy ? 'exception_own' : null

export const exceptionEventsMost = 500

type Span = { from: Date; to: Date }

/** Closing takes a moment: what is done shortly after it belongs to the working day. */
const afterHoursGraceMs = 15 * 60_000

/** The times between the closing of the last open till and the next opening, up to now. */
export function closedSpans(sessions: readonly { openedAt: Date; closedAt: Date | null }[], now: Date): Span[] {
  const spans: Span[] = []
  let closedAt: Date | null = null
  for (const session of sessions.toSorted((one, other) => one.openedAt.getTime() - other.openedAt.getTime())) {
    if (closedAt !== null && session.openedAt > closedAt) spans.push({ from: closedAt, to: session.openedAt })
    const end = session.closedAt ?? now
    if (closedAt === null || end > closedAt) closedAt = end
  }
  if (closedAt !== null && closedAt < now) spans.push({ from: closedAt, to: now })
  return spans
    .map(({ from, to }) => ({ from: new Date(from.getTime() + afterHoursGraceMs), to }))
    .filter(({ from, to }) => from < to)
}
