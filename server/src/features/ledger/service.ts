import {
  amountOfCents,
  cashChangeCents,
  type CreditByMethod,
  creditByMethod,
  drawerFor,
  drawerOf,
  quantityOfMilli,
  type FeeMethod,
  type Posting,
  touchesWallet,
  type TransactionKind,
  walletBlocker,
  walletChangeCents,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { Alerts } from '../alerts/service.ts'
import type { ActorAt } from '../audit/service.ts'
import { guardWallet } from '../leases/service.ts'
import { getFloatCents, listOpenSessions, lockOpenSessions, type OpenDrawer, sumDrawers } from './drawer-queries.ts'
import {
  type BulkBooking,
  insertOpenings,
  insertWallets,
  type OpeningBalance,
  reverseOpenings,
} from './opening-queries.ts'
import {
  findTransaction,
  findWallet,
  insertTransaction,
  insertWallet,
  listCreditMoves,
  listItemsOf,
  listTransactions,
  lockReceiptCounter,
  lockWallet,
  sumPayouts,
  type Wallet,
} from './queries.ts'

/** The change of cash in these till sessions by kind of transaction. */
export const listDrawerFigures = sumDrawers

export type LockedWallet = NonNullable<Awaited<ReturnType<typeof lockWallet>>>
export type TransactionRow = Awaited<ReturnType<typeof listTransactions>>[number]
export type BookedTransaction = NonNullable<Awaited<ReturnType<typeof findTransaction>>>

/** Creates the empty wallet of a new member. */
export async function openWallet(trx: Transaction<DB>, operatorId: number, memberId: number): Promise<Wallet> {
  await insertWallet(trx, operatorId, memberId)
  return { memberId, version: 0, balanceCents: 0 }
}

/** Creates the wallets of many new members and books what they bring, as dated openings that name their day. */
export async function openWallets(
  trx: Transaction<DB>,
  venue: VenueRef,
  booking: BulkBooking,
  balances: readonly OpeningBalance[],
): Promise<void> {
  await insertWallets(trx, venue.operatorId, balances)
  const filled = balances.filter(({ amountCents }) => amountCents > 0)
  if (filled.length > 0) await insertOpenings(trx, venue, booking, filled)
}

/** Takes the opening balances of members back. The caller has locked the wallets and knows that nothing else moved. */
export const closeOpenings = reverseOpenings

/** Locks the wallet of a member of the operator until the end of the transaction. */
export async function getLockedWallet(trx: Transaction<DB>, venue: VenueRef, memberId: number): Promise<LockedWallet> {
  const locked = await lockWallet(trx, venue, memberId)
  if (locked === undefined) throw new Refusal('member_not_found')
  return locked
}

/** The same without a refusal. */
export const findLockedWallet = lockWallet

/** The open drawers of a venue, locked so that none is closed before the end of the transaction. */
export const lockDrawers = lockOpenSessions

/** The wallet without a lock, for reading only. */
export const findMemberWallet = findWallet

type Entry = {
  kind: TransactionKind
  method: FeeMethod
  posting: Posting
  reason?: string
  reversesId?: number
  returnsId?: number
  businessDate: string
  /** Set if the drawer was already chosen. Otherwise `book` finds it. */
  tillSessionId?: number | null
  /** Set if it was done earlier, without a connection. */
  at?: Date
  fee?: { paidUntil: string; paidBefore: string | null; expiredBefore: string | null }
}

type PayoutBooks = { drawer: { sessionId: number; expectedCents: number } | null; paidTodayCents: number }

const movesAtOnce = 200

type Receipt = { transactionId: number; receipt: number }
export type Booked = Receipt & { wallet: Wallet }

/** What webhooks are told of money that was booked. */
export const bookedData = (
  memberId: number,
  { transactionId }: Booked,
  { amountCents, method }: { amountCents: number; method: FeeMethod },
) => ({ user_id: memberId, transaction_id: transactionId, amount: amountOfCents(amountCents), method })

/** A shared device notes these on its disk before it sends them. */
const isNoted = (kind: TransactionKind): boolean => kind === 'payout' || kind === 'fee'

/** Books money of a member whose wallet is locked, unless a device without a connection has it. Returns the new balance. */
export async function book(trx: Transaction<DB>, by: ActorAt, wallet: Wallet, entry: Entry): Promise<Booked> {
  const { posting } = entry
  const { memberId } = wallet
  const changeCents = walletChangeCents(posting)
  // What was done offline has happened.
  if (touchesWallet(posting) && entry.at === undefined)
    await guardWallet(trx, by, { memberId, changeCents, isNoted: isNoted(entry.kind) })
  refuseIf(walletBlocker(wallet.balanceCents, posting))
  const after = touchesWallet(posting)
    ? { memberId, version: wallet.version + 1, balanceCents: wallet.balanceCents + changeCents }
    : null
  const { tillSessionId = await findDrawer(trx, by, posting) } = entry
  const written = await write(trx, by, entry, { wallet, after, tillSessionId })
  return { ...written, wallet: after ?? wallet }
}

/** Books money that belongs to no member. A cash movement belongs to a till session. */
export const bookForHouse = (
  trx: Transaction<DB>,
  by: ActorAt,
  entry: Entry,
  tillSessionId: number | null,
): Promise<Receipt> => write(trx, by, entry, { wallet: null, after: null, tillSessionId })

/** The till session for the cash of this posting, locked so that it stays open until the end of the transaction. */
export async function findDrawer(trx: Transaction<DB>, by: ActorAt, posting: Posting): Promise<number | null> {
  if (cashChangeCents(posting) === 0) return null
  const { caller, venue, origin } = by
  const open = await lockOpenSessions(trx, venue)
  return drawerFor(open, { tillId: origin.tillId, staffId: caller.staffId })?.sessionId ?? null
}

/** Raises an alert if this posting leaves its drawer below zero. */
export async function watchDrawer(
  trx: Transaction<DB>,
  { alerts }: { alerts: Pick<Alerts, 'noteDrawer'> },
  by: ActorAt,
  posting: Posting,
  tillSessionId: number | null,
): Promise<void> {
  if (tillSessionId === null || cashChangeCents(posting) >= 0) return
  const { operatorId } = by.venue
  const floatCents = await getFloatCents(trx, operatorId, tillSessionId)
  const { expectedCents } = drawerOf(floatCents, await sumDrawers(trx, operatorId, [tillSessionId]))
  await alerts.noteDrawer(trx, by, { tillSessionId, expectedCents })
}

/** The balance by method of top-up. The history is read only as far back as needed to explain the balance. */
export async function readCredit(trx: Transaction<DB>, operatorId: number, wallet: Wallet): Promise<CreditByMethod> {
  const moves: Awaited<ReturnType<typeof listCreditMoves>> = []
  for (;;) {
    const beforeVersion = moves.at(-1)?.version ?? wallet.version + 1
    const page = await listCreditMoves(trx, operatorId, wallet.memberId, { beforeVersion, limit: movesAtOnce })
    moves.push(...page)
    const { credit, missingCents } = creditByMethod(wallet.balanceCents, moves)
    if (missingCents === 0 || page.length < movesAtOnce) return credit
  }
}

/** The open drawer for the caller's cash, with the cash that it should contain. */
async function withExpected(trx: Transaction<DB>, { caller, venue, origin }: ActorAt, open: readonly OpenDrawer[]) {
  const drawer = drawerFor(open, { tillId: origin.tillId, staffId: caller.staffId })
  if (drawer === null) return null
  const { sessionId, floatCents } = drawer
  const { expectedCents } = drawerOf(floatCents, await sumDrawers(trx, venue.operatorId, [sessionId]))
  return { sessionId, expectedCents }
}

/** The payouts of the venue today and the cash in the caller's drawer, without a lock. */
export async function readPayouts(trx: Transaction<DB>, by: ActorAt, today: string): Promise<PayoutBooks> {
  const drawer = await withExpected(trx, by, await listOpenSessions(trx, by.venue))
  return { drawer, paidTodayCents: await sumPayouts(trx, by.venue, today) }
}

/** As `readPayouts`, but locked: until the end of the transaction the venue makes no other payout or drawer change. */
export async function lockPayouts(trx: Transaction<DB>, by: ActorAt, today: string): Promise<PayoutBooks> {
  const open = await lockOpenSessions(trx, by.venue)
  await lockReceiptCounter(trx, by.venue)
  return { drawer: await withExpected(trx, by, open), paidTodayCents: await sumPayouts(trx, by.venue, today) }
}

type Booking = { wallet: Wallet | null; after: Wallet | null; tillSessionId: number | null }

/** The only writer of the books, except for a sale, which writes in a single statement of its own. */
async function write(
  trx: Transaction<DB>,
  by: ActorAt,
  entry: Entry,
  { wallet, after, tillSessionId }: Booking,
): Promise<Receipt> {
  const { kind, method, posting, reason = '', reversesId = null, returnsId = null, businessDate, fee } = entry
  const booking = {
    kind,
    method,
    posting,
    reason,
    reversesId,
    returnsId,
    businessDate,
    feePaidUntil: fee?.paidUntil ?? null,
    feePaidBefore: fee?.paidBefore ?? null,
    expiredBefore: fee?.expiredBefore ?? null,
    staffId: by.caller.staffId,
    tillSessionId,
    at: entry.at ?? null,
  }
  const { id, receiptNumber } = await insertTransaction(trx, by.venue, wallet, booking, after)
  return { transactionId: id, receipt: receiptNumber }
}

export async function getTransaction(trx: Transaction<DB>, operatorId: number, id: number): Promise<BookedTransaction> {
  const found = await findTransaction(trx, operatorId, id)
  if (found === undefined) throw new Refusal('transaction_not_found')
  return found
}

export const listMemberTransactions = (
  trx: Transaction<DB>,
  operatorId: number,
  memberId: number,
  page: { before: number | null; limit: number },
): Promise<TransactionRow[]> => listTransactions(trx, operatorId, memberId, page)

/** The sold items of a member, grouped by sale. */
export async function listMemberItems(trx: Transaction<DB>, operatorId: number, memberId: number, limit: number) {
  const rows = await listItemsOf(trx, operatorId, memberId, limit)
  const items = rows.map(({ transactionId, productName, unitType, quantityMilli, costCents, returnedMilli }) => ({
    transactionId,
    item: {
      product: productName,
      unit: unitType,
      quantity: quantityOfMilli(quantityMilli),
      cost: amountOfCents(costCents),
      returned: quantityOfMilli(returnedMilli),
    },
  }))
  return Map.groupBy(items, ({ transactionId }) => transactionId)
}
