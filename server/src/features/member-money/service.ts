import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  centsOfAmount,
  type AuditAction,
  type FeeMethod,
  feePaysUntil,
  feePosting,
  goodUntil,
  holdsAt,
  levelsOf,
  reversalBlocker,
  type ReversalBlocker,
  topUpPosting,
  topUpVerdict,
  walletStandingBlocker,
  type WebhookEvent,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB, JsonObject } from '../../db/types.ts'
import type { Producer } from '../../fiscal/make-document.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { Alerts } from '../alerts/service.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import type { ExportDeps } from '../exports/service.ts'
import { taxFee, taxTopUp } from '../fiscal-documents/service.ts'
import { runUnderLease } from '../leases/service.ts'
import {
  book,
  type Booked,
  bookedData,
  type BookedTransaction,
  type LockedWallet,
  getLockedWallet,
} from '../ledger/service.ts'
import type { LiveHub } from '../live/service.ts'
import { announce, ceilingFigure, refuseAtOtherVenue } from '../members/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import { isTillOpen } from '../venues/service.ts'
import { publishEvent } from '../webhook-events/service.ts'
import { type BookedTopUp, type OfflineTopUp, writeOfflineTopUp } from './book-offline-top-up.ts'
import { updateFee } from './queries.ts'

export type MoneyDeps = ExportDeps & {
  live: LiveHub
  producer: Producer | null
  alerts: Pick<Alerts, 'notePayout' | 'noteDrawer'>
}
type Answer = CallReply<'POST /v1/add-cash'>

export const answerOf = ({ transactionId, receipt, wallet }: Booked): Answer => ({
  new_balance: amountOfCents(wallet.balanceCents),
  transaction_id: transactionId,
  receipt,
})

/** Locks the wallet of a member who is enrolled at the venue. */
export const getLockedWalletAtVenue = async (
  trx: Transaction<DB>,
  venue: VenueRef,
  memberId: number,
): Promise<LockedWallet> => refuseAtOtherVenue(await getLockedWallet(trx, venue, memberId), venue)

type Details = { amountCents: number; method: FeeMethod; reason?: string }

type MoneyAction = Extract<AuditAction & WebhookEvent, `money.${string}`>

/** Puts it on the audit record, and tells webhooks. */
export async function record(
  trx: Transaction<DB>,
  by: ActorAt,
  action: MoneyAction,
  { locked, booked, details }: { locked: LockedWallet; booked: Booked; details: Details & JsonObject },
): Promise<void> {
  await recordAuditEntryAt(trx, by, {
    action,
    subject: { kind: 'member', id: locked.memberId },
    before: { balanceCents: locked.balanceCents },
    after: { balanceCents: booked.wallet.balanceCents, ...details, receipt: booked.receipt },
  })
  const data = bookedData(locked.memberId, booked, details)
  await publishEvent(trx, by, { type: action, data })
}

export async function topUp(
  deps: MoneyDeps,
  by: ActorAt,
  sent: ParsedInput<'POST /v1/add-cash'>['body'],
): Promise<Answer> {
  const { caller, venue } = by
  const { id: key = crypto.randomUUID(), user_id: memberId, venue_id: named = venue.id, amount, method, reason } = sent
  if (named !== venue.id) throw new Refusal('request_invalid', { fields: 'venue_id' })
  const amountCents = centsOfAmount(amount)
  const request = { memberId, amountCents, method, reason }
  const { answer, venueIds } = await runUnderLease(
    deps,
    { kind: 'money.top_up', key, request, caller, venue },
    async (trx) => {
      const rules = await getRulesToday(trx, venue)
      const locked = await getLockedWalletAtVenue(trx, venue, memberId)
      refuseIf(walletStandingBlocker(locked.standing))
      const tillOpen = await isTillOpen(trx, venue)
      const attempt = { amountCents, balanceCents: locked.balanceCents, method, tillOpen }
      const verdict = topUpVerdict(attempt, rules, levelsOf(rules.gateLevels))
      if (verdict.blocks !== null) throw new Refusal(verdict.blocks, ceilingFigure(verdict.blocks, rules))
      const [rule] = verdict.asks
      if (rule !== undefined && rule !== 'top_up_amount_zero' && reason === '') {
        throw new Refusal(`${rule}_reason`, ceilingFigure(rule, rules))
      }
      const booked = await book(trx, by, locked, {
        kind: 'top_up',
        method,
        posting: topUpPosting(method, amountCents),
        reason,
        businessDate: rules.today,
      })
      const overruled = verdict.asks.length === 0 ? {} : { rules: [...verdict.asks] }
      const details = { amountCents, method, ...(reason === '' ? {} : { reason }), ...overruled }
      await record(trx, by, 'money.topped_up', { locked, booked, details })
      await taxTopUp(trx, deps, by, { ...booked, amountCents, businessDate: rules.today })
      return { answer: answerOf(booked), venueIds: locked.venueIds }
    },
  )
  announce(deps, venueIds)
  return answer
}

export async function payFee(
  deps: MoneyDeps,
  by: ActorAt,
  command: { key: string; memberId: number; method: FeeMethod },
): Promise<CallReply<'POST /v1/members/{id}/fee'>> {
  const { caller, venue } = by
  const { key, ...request } = command
  const { memberId, method } = request
  const { answer, venueIds } = await runUnderLease(
    deps,
    { kind: 'money.fee', key, request, caller, venue },
    async (trx) => {
      const { today } = await getRulesToday(trx, venue)
      const locked = await getLockedWalletAtVenue(trx, venue, memberId)
      refuseIf(walletStandingBlocker(locked.standing))
      const feeKind = locked.feeKind
      const paidUntil = feePaysUntil(feeKind, locked.feePaidUntil, today)
      if (paidUntil === null || locked.feeCents === 0) throw new Refusal('member_without_fee')
      const { feePaidUntil: paidBefore, expiresOn: expiredBefore, feeCents: amountCents } = locked
      const booked = await book(trx, by, locked, {
        kind: 'fee',
        method,
        posting: feePosting(method, amountCents),
        businessDate: today,
        fee: { paidUntil, paidBefore, expiredBefore },
      })
      // A fee paid beyond the expiry date extends the membership.
      const expiresOn = expiredBefore !== null && expiredBefore < paidUntil ? paidUntil : expiredBefore
      await writeFee(trx, venue, locked, { feePaidUntil: paidUntil, expiresOn })
      await record(trx, by, 'money.fee_paid', {
        locked,
        booked,
        details: { amountCents, method, feePaidUntil: paidUntil },
      })
      await taxFee(trx, deps, by, { ...booked, amountCents, businessDate: today })
      return {
        answer: { ...answerOf(booked), fee_paid_until: paidUntil, expires_on: expiresOn },
        venueIds: locked.venueIds,
      }
    },
  )
  announce(deps, venueIds)
  return answer
}

export async function writeFee(
  trx: Transaction<DB>,
  { operatorId }: VenueRef,
  locked: LockedWallet,
  fee: { feePaidUntil: string | null; expiresOn: string | null },
): Promise<void> {
  const membership = { ...fee, standing: locked.standing, feeKind: locked.feeKind }
  await updateFee(trx, operatorId, locked.memberId, { ...fee, goodUntil: goodUntil(membership) })
}

export function reversalRefusalOf(
  { caller, venue }: Pick<ActorAt, 'caller' | 'venue'>,
  first: Pick<BookedTransaction, 'kind' | 'at' | 'staffId' | 'reversedById' | 'now'>,
): ReversalBlocker | null {
  // A sale also moved stock, so it must be voided at the counter instead.
  if (first.kind === 'purchase') return 'transaction_not_reversible'
  return reversalBlocker(
    {
      kind: first.kind,
      at: first.at,
      staffId: first.staffId,
      reversed: first.reversedById !== null,
    },
    { now: first.now, staffId: caller.staffId, mayApprove: holdsAt(caller, venue.id, 'approve') },
  )
}

/** Books cash that was paid in without a connection, in the transaction of the command. Nothing is refused. */
export const bookOfflineTopUp = (
  trx: Transaction<DB>,
  { producer }: Pick<MoneyDeps, 'producer'>,
  by: ActorAt,
  paid: OfflineTopUp,
): Promise<BookedTopUp> => writeOfflineTopUp(trx, { by, producer, topUp: paid })
