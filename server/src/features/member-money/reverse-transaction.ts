import type { CallReply } from '@aforo/contract'
import { holdsAt, reversalPosting, reversalWindowMinutes } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { runUnderLease } from '../leases/service.ts'
import {
  book,
  bookForHouse,
  type BookedTransaction,
  findDrawer,
  getTransaction,
  type LockedWallet,
  watchDrawer,
} from '../ledger/service.ts'
import { correctTaxes } from '../fiscal-documents/service.ts'
import { announce } from '../members/service.ts'
import { venueChannel } from '../live/service.ts'
import { getRulesToday } from '../venue-settings/service.ts'
import { answerOf, getLockedWalletAtVenue, type MoneyDeps, record, reversalRefusalOf, writeFee } from './service.ts'

type Answer = CallReply<'POST /v1/transactions/{id}/reversal'>
type ReversalRequest = { transactionId: number; reason: string }

export async function reverseTransaction(
  deps: MoneyDeps,
  by: ActorAt,
  command: ReversalRequest & { key: string },
): Promise<Answer> {
  const { caller, venue } = by
  const { key, ...request } = command
  const { answer, venueIds } = await runUnderLease(
    deps,
    { kind: 'money.reverse', key, request, caller, venue },
    async (trx) => {
      const { memberId } = await getTransaction(trx, venue.operatorId, request.transactionId)
      if (memberId === null) return { answer: await reverseForHouse(trx, deps, by, request), venueIds: [venue.id] }
      if (!holdsAt(caller, venue.id, 'top_up')) throw new Refusal('privileges_missing')
      const locked = await getLockedWalletAtVenue(trx, venue, memberId)
      if (locked.standing === 'erased') throw new Refusal('member_erased')
      return { answer: await reverseForMember(trx, deps, by, locked, request), venueIds: locked.venueIds }
    },
  )
  announce(deps, venueIds)
  deps.live.publish(venueChannel(venue.id), 'till')
  return answer
}

/** The transaction, checked that the caller may reverse it at this venue, and the entry that reverses it. */
async function prepareReversal(trx: Transaction<DB>, by: ActorAt, { transactionId, reason }: ReversalRequest) {
  const { venue } = by
  const { today } = await getRulesToday(trx, venue)
  const first = await getTransaction(trx, venue.operatorId, transactionId)
  if (first.venueId !== venue.id) throw new Refusal('transaction_not_found')
  refuseLateReversal(by, first)
  const { amountCents } = first
  const entry = {
    kind: 'reversal',
    method: first.method,
    posting: reversalPosting(first),
    reason,
    reversesId: transactionId,
    businessDate: today,
  } as const
  return { first, entry, details: { amountCents, method: entry.method, reason } }
}

/** Reads the transaction after its wallet was locked, so that it cannot change before the reversal. */
async function reverseForMember(
  trx: Transaction<DB>,
  deps: MoneyDeps,
  by: ActorAt,
  locked: LockedWallet,
  request: ReversalRequest,
): Promise<Answer> {
  const { first, entry, details } = await prepareReversal(trx, by, request)
  const tillSessionId = await findDrawer(trx, by, entry.posting)
  const booked = await book(trx, by, locked, { ...entry, tillSessionId })
  // If a later fee was paid since, its dates stay.
  if (first.kind === 'fee' && locked.feePaidUntil === first.feePaidUntil) {
    await writeFee(trx, by.venue, locked, { feePaidUntil: first.feePaidBefore, expiresOn: first.expiredBefore })
  }
  await record(trx, by, 'money.reversed', { locked, booked, details })
  const { transactionId } = booked
  const { reversesId: firstId, businessDate } = entry
  await correctTaxes(trx, deps, by, { firstId, saleId: null, transactionId, businessDate, description: 'Anulación' })
  await watchDrawer(trx, deps, by, entry.posting, tillSessionId)
  return answerOf(booked)
}

/** Two reversals at once both find it unreversed. The second violates the unique key, is retried and then refused. */
async function reverseForHouse(
  trx: Transaction<DB>,
  deps: MoneyDeps,
  by: ActorAt,
  request: ReversalRequest,
): Promise<Answer> {
  const { caller, venue } = by
  if (!holdsAt(caller, venue.id, 'till') && !holdsAt(caller, venue.id, 'accounting')) {
    throw new Refusal('privileges_missing')
  }
  const { entry, details } = await prepareReversal(trx, by, request)
  const drawer = await findDrawer(trx, by, entry.posting)
  const { transactionId, receipt } = await bookForHouse(trx, by, entry, drawer)
  await recordAuditEntryAt(trx, by, {
    action: 'till.reversed',
    subject: { kind: 'venue', id: venue.id },
    before: null,
    after: { ...details, receipt },
  })
  await watchDrawer(trx, deps, by, entry.posting, drawer)
  return { new_balance: null, transaction_id: transactionId, receipt }
}

function refuseLateReversal(by: ActorAt, first: BookedTransaction): void {
  const blocker = reversalRefusalOf(by, first)
  if (blocker !== null) throw new Refusal(blocker, { minutes: reversalWindowMinutes })
}
