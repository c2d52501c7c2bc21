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
import type { ActorAt } from '../audit/service.ts'
import {
  findTransaction,
  findWallet,
  insertTransaction,
  insertWallet,
  listCreditMoves,
  listItemsOf,
  listOpenSessions,
  listTransactions,
  lockOpenSessions,
  lockReceiptCounter,
  lockWallet,
  type OpenDrawer,
  sumDrawers,
  sumPayouts,
  type Wallet,
} from './queries.ts'

/** By how much each kind of transaction changed the cash of these till sessions. */
export const listDrawerFigures = sumDrawers

export type HeldWallet = NonNullable<Awaited<ReturnType<typeof lockWallet>>>
export type TransactionRow = Awaited<ReturnType<typeof listTransactions>>[number]
export type BookedTransaction = NonNullable<Awaited<ReturnType<typeof findTransaction>>>

/** The empty wallet of a new member. */
export async function openWallet(trx: Transaction<DB>, operatorId: number, memberId: number): Promise<Wallet> {
  await insertWallet(trx, operatorId, memberId)
  return { memberId, version: 0, balanceCents: 0 }
}

/** The wallet of a member of the operator, held until the end of the transaction. */
export async function holdWallet(trx: Transaction<DB>, venue: VenueRef, memberId: number): Promise<HeldWallet> {
  const held = await lockWallet(trx, venue, memberId)
  if (held === undefined) throw new Refusal('member_not_found')
  return held
}

/** The same as it is now, for who only looks. */
export const findMemberWallet = findWallet

type Entry = {
  kind: TransactionKind
  method: FeeMethod
  posting: Posting
  reason?: string
  reversesId?: number
  returnsId?: number
  businessDate: string
  /** Where who books it chose the drawer before; it is found otherwise. */
  tillSessionId?: number | null
  fee?: { paidUntil: string; paidBefore: string | null; expiredBefore: string | null }
}

type PayoutBooks = { drawer: { sessionId: number; expectedCents: number } | null; paidTodayCents: number }

const movesAtOnce = 200

type Receipt = { transactionId: number; receipt: number }
export type Booked = Receipt & { wallet: Wallet }

/** Books money of a member. The wallet is held; what it holds afterwards is answered. */
export async function book(trx: Transaction<DB>, by: ActorAt, wallet: Wallet, entry: Entry): Promise<Booked> {
  const { posting } = entry
  refuseIf(walletBlocker(wallet.balanceCents, posting))
  const after = touchesWallet(posting)
    ? {
        memberId: wallet.memberId,
        version: wallet.version + 1,
        balanceCents: wallet.balanceCents + walletChangeCents(posting),
      }
    : null
  const { tillSessionId = await findDrawer(trx, by, posting) } = entry
  const written = await write(trx, by, entry, { wallet, after, tillSessionId })
  return { ...written, wallet: after ?? wallet }
}

/** Books money that is no member's, under a till session where cash moves. */
export const bookForHouse = (
  trx: Transaction<DB>,
  by: ActorAt,
  entry: Entry,
  tillSessionId: number | null,
): Promise<Receipt> => write(trx, by, entry, { wallet: null, after: null, tillSessionId })

/** The till session that cash of this posting goes through, which stays open until the end of the transaction. */
export async function findDrawer(trx: Transaction<DB>, by: ActorAt, posting: Posting): Promise<number | null> {
  if (cashChangeCents(posting) === 0) return null
  const { caller, venue, origin } = by
  const open = await lockOpenSessions(trx, venue)
  return drawerFor(open, { tillId: origin.tillId, staffId: caller.staffId })?.sessionId ?? null
}

/** What is in a wallet by the method it came by; no more of its history is read than explains the balance. */
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

/** The open drawer that somebody's cash comes out of, with what it should hold. */
async function withExpected(trx: Transaction<DB>, { caller, venue, origin }: ActorAt, open: readonly OpenDrawer[]) {
  const drawer = drawerFor(open, { tillId: origin.tillId, staffId: caller.staffId })
  if (drawer === null) return null
  const { sessionId, floatCents } = drawer
  const { expectedCents } = drawerOf(floatCents, await sumDrawers(trx, venue.operatorId, [sessionId]))
  return { sessionId, expectedCents }
}

/** What the venue has paid out today and what can be paid out of the drawer, as it is now. */
export async function readPayouts(trx: Transaction<DB>, by: ActorAt, today: string): Promise<PayoutBooks> {
  const drawer = await withExpected(trx, by, await listOpenSessions(trx, by.venue))
  return { drawer, paidTodayCents: await sumPayouts(trx, by.venue, today) }
}

/** The same, held: until the end of the transaction nobody else pays out at the venue or changes a drawer. */
export async function holdPayouts(trx: Transaction<DB>, by: ActorAt, today: string): Promise<PayoutBooks> {
  const open = await lockOpenSessions(trx, by.venue)
  await lockReceiptCounter(trx, by.venue)
  return { drawer: await withExpected(trx, by, open), paidTodayCents: await sumPayouts(trx, by.venue, today) }
}

type Booking = { wallet: Wallet | null; after: Wallet | null; tillSessionId: number | null }

/** The only thing that writes to the books, beside a sale, which does so in one trip. */
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

/** What a member took, by the sale that it was part of. */
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
