import {
  amountOfCents,
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
  insertTransaction,
  insertWallet,
  listItemsOf,
  listTransactions,
  lockWallet,
  type Wallet,
} from './queries.ts'

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

type Entry = {
  kind: TransactionKind
  method: FeeMethod
  posting: Posting
  reason?: string
  reversesId?: number
  returnsId?: number
  businessDate: string
  fee?: { paidUntil: string; paidBefore: string | null; expiredBefore: string | null }
}

export type Booked = { transactionId: number; receipt: number; wallet: Wallet }

/** Books money, and is the only thing that does. The wallet is held; what it holds afterwards is answered. */
export async function book(trx: Transaction<DB>, by: ActorAt, wallet: Wallet, entry: Entry): Promise<Booked> {
  const { kind, method, posting, reason = '', reversesId = null, returnsId = null, businessDate, fee } = entry
  refuseIf(walletBlocker(wallet.balanceCents, posting))
  const after = touchesWallet(posting)
    ? {
        memberId: wallet.memberId,
        version: wallet.version + 1,
        balanceCents: wallet.balanceCents + walletChangeCents(posting),
      }
    : null
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
  }
  const { id, receiptNumber } = await insertTransaction(trx, by.venue, wallet, booking, after)
  return { transactionId: id, receipt: receiptNumber, wallet: after ?? wallet }
}

export async function getTransaction(
  trx: Transaction<DB>,
  operatorId: number,
  id: number,
): Promise<BookedTransaction & { memberId: number }> {
  const found = await findTransaction(trx, operatorId, id)
  if (found === undefined || found.memberId === null) throw new Refusal('transaction_not_found')
  return { ...found, memberId: found.memberId }
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
