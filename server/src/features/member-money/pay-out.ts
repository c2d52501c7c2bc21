import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  centsOfAmount,
  holdsAt,
  payoutLeftCents,
  payoutPosting,
  payoutVerdict,
  seesExpected,
} from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { approvalFor, approvalOnRecord, lockNamedApproval, spendApproval } from '../approvals/service.ts'
import type { ActorAt } from '../audit/service.ts'
import { taxTopUp } from '../fiscal-documents/service.ts'
import { runUnderLease } from '../leases/service.ts'
import { book, findMemberWallet, lockPayouts, readCredit, readPayouts } from '../ledger/service.ts'
import { announce, moneyFigure, refuseAtOtherVenue } from '../members/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { answerOf, getLockedWalletAtVenue, type MoneyDeps, record } from './service.ts'

type Answer = CallReply<'POST /v1/members/{id}/payout'>
type Terms = CallReply<'GET /v1/members/{id}/payout'>

const amountOrNull = (cents: number | null) => (cents === null ? null : amountOfCents(cents))

/** The data with which a screen shows in advance what can be paid out. */
export async function readPayout({ db }: MoneyDeps, by: ActorAt, memberId: number): Promise<Terms> {
  const { venue } = by
  return inOperator(db, venue.operatorId, async (trx) => {
    const settings = await getSettingsToday(trx, venue)
    const wallet = refuseAtOtherVenue(await findMemberWallet(trx, venue, memberId), venue)
    const { drawer, paidTodayCents } = await readPayouts(trx, by, settings.today)
    const seesAll = seesExpected({ isBlind: settings.blindTillCount, isOpen: true }, by.caller, venue.id)
    // As if the drawer could pay everything: what is in it is not shown before a blind count.
    const shownCents = (cents: number) => (seesAll ? cents : wallet.balanceCents)
    const { cash, card, transfer } = await readCredit(trx, venue.operatorId, wallet)
    return {
      balance: amountOfCents(wallet.balanceCents),
      credit: { cash: amountOfCents(cash), card: amountOfCents(card), transfer: amountOfCents(transfer) },
      most: amountOrNull(settings.payoutMostCents),
      day_most: amountOrNull(settings.payoutDayMostCents),
      paid_today: amountOfCents(paidTodayCents),
      drawer: drawer === null ? null : amountOfCents(shownCents(drawer.expectedCents)),
    }
  })
}

export async function payOut(
  deps: MoneyDeps,
  by: ActorAt,
  command: { key: string; memberId: number; sent: ParsedInput<'POST /v1/members/{id}/payout'>['body'] },
): Promise<Answer> {
  const { caller, venue } = by
  const { key, memberId, sent } = command
  const { method, reason } = sent
  const amountCents = centsOfAmount(sent.amount)
  const request = { memberId, amountCents, method, reason }
  const { answer, venueIds } = await runUnderLease(
    deps,
    { kind: 'money.payout', key, request, caller, venue },
    async (trx) => {
      const named = await lockNamedApproval(trx, by)
      const settings = await getSettingsToday(trx, venue)
      const locked = await getLockedWalletAtVenue(trx, venue, memberId)
      const credit = await readCredit(trx, venue.operatorId, locked)
      // Locked after the wallet, as in every booking. Two payouts at a venue are decided one after the other.
      const { drawer, paidTodayCents } = await lockPayouts(trx, by, settings.today)
      const facts = {
        balanceCents: locked.balanceCents,
        credit,
        ceilings: settings,
        paidTodayCents,
        drawerCents: drawer?.expectedCents ?? null,
        mayApprove: holdsAt(caller, venue.id, 'approve'),
      }
      const own = payoutVerdict(amountCents, method, facts)
      const approved = approvalFor(by, named, { kind: 'payout', memberId, amountCents, method }, own.blocks)
      const { blocks, overrules } =
        approved === null ? own : payoutVerdict(amountCents, method, { ...facts, mayApprove: true })
      const isUnseen = approved !== null && approved.limit !== 'payout_other_method'
      // Who approved the amount has not seen that the credit came by another method.
      const refusal = blocks ?? (isUnseen ? overrules.find((limit) => limit === 'payout_other_method') : null) ?? null
      if (
        refusal === 'payout_till_short' &&
        !seesExpected({ isBlind: settings.blindTillCount, isOpen: true }, caller, venue.id)
      ) {
        throw new Refusal('payout_till_blind')
      }
      if (refusal !== null) {
        const left = payoutLeftCents(method, facts)[refusal]
        throw new Refusal(refusal, { left: moneyFigure(left, settings.currency) })
      }
      const booked = await book(trx, by, locked, {
        kind: 'payout',
        method,
        posting: payoutPosting(method, amountCents),
        reason,
        businessDate: settings.today,
        tillSessionId: method === 'cash' ? (drawer?.sessionId ?? null) : null,
      })
      const details = {
        amountCents,
        method,
        reason,
        ...(overrules.length === 0 ? {} : { overrules: [...overrules] }),
        ...approvalOnRecord(approved),
      }
      await record(trx, by, 'money.paid_out', { locked, booked, details })
      await spendApproval(trx, by, approved, key)
      // Credit that was taxed when it was paid in takes its tax back with it.
      await taxTopUp(trx, deps, by, { ...booked, amountCents: -amountCents, businessDate: settings.today })
      await deps.alerts.notePayout(trx, venue.operatorId)
      return { answer: answerOf(booked), venueIds: locked.venueIds }
    },
  )
  announce(deps, venueIds)
  return answer
}
