import { type AuditAction, extraDiscountCents, saleGramsMilli } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB, JsonObject } from '../src/db/types.ts'
import { costOf, type Event } from './demo-events.ts'
import { inParts } from './in-parts.ts'

type Entry = {
  venueId: number
  staffId: number
  at: Date
  action: AuditAction
  subjectKind: 'venue' | 'member'
  subjectId: number
  before: JsonObject | null
  after: JsonObject
}

/** Records what the API would have recorded at that time. */
export async function writeAudit(trx: Transaction<DB>, operatorId: number, entries: readonly Entry[]): Promise<void> {
  const json = (state: JsonObject | null) => (state === null ? null : JSON.stringify(state))
  const rows = entries.map(({ before, after, ...entry }) => ({
    ...entry,
    operatorId,
    before: json(before),
    after: json(after),
    address: null,
    requestId: null,
  }))
  for (const some of inParts(rows)) await trx.insertInto('auditEvents').values(some).execute()
}

export type Balances = { balanceBeforeCents: number; balanceAfterCents: number }

const actions = { top_up: 'money.topped_up', fee: 'money.fee_paid', reversal: 'money.reversed' } as const

/** The entry about a movement of a member's money, or null for the others. */
export function moneyEntry(event: Event & { transactionId: number }, balances: Balances | undefined): Entry | null {
  const { venue, staffId, at, kind, memberId, method, posting, sold, transactionId, discountPercent } = event
  if (memberId === null || kind === 'expense' || kind === 'till_difference') return null
  const before = balances === undefined ? null : { balanceCents: balances.balanceBeforeCents }
  const balance = balances === undefined ? {} : { balanceCents: balances.balanceAfterCents }
  const of = { venueId: venue.id, staffId, at, subjectKind: 'member', subjectId: memberId, before } as const
  const { amountCents } = posting
  if (kind !== 'purchase') return { ...of, action: actions[kind], after: { ...balance, amountCents, method } }
  const lines = sold.map((one) => costOf(one, discountPercent))
  const discount = discountPercent === 0 ? {} : { discountPercent, discountCents: extraDiscountCents(lines, 0) }
  const size = { totalCents: amountCents, gramsMilli: saleGramsMilli(lines), lines: lines.length }
  return { ...of, action: 'sale.made', after: { ...balance, transactionId, ...size, ...discount } }
}
