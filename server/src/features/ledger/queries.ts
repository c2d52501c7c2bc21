import type { CreditMove, FeeMethod, MemberKind, Posting, TransactionKind } from '@aforo/domain'
import { sql } from 'kysely'
import { databaseNow } from '../../db/clock.ts'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

export type Wallet = { memberId: number; version: number; balanceCents: number }

export async function insertWallet(db: Executor, operatorId: number, memberId: number) {
  await db.insertInto('wallets').values({ operatorId, memberId }).execute()
}

const walletOf = (db: Executor, venue: VenueRef, memberId: number) =>
  db
    .selectFrom('members')
    .innerJoin('wallets', (join) =>
      join.onRef('wallets.operatorId', '=', 'members.operatorId').onRef('wallets.memberId', '=', 'members.id'),
    )
    .select([
      'members.id as memberId',
      'members.standing',
      'members.venueIds',
      'members.expiresOn',
      'members.feeKind',
      'members.feeCents',
      'members.feePaidUntil',
      'wallets.version',
      'wallets.balanceCents',
    ])
    .where('members.operatorId', '=', venue.operatorId)
    .where('members.id', '=', memberId)

export async function findWallet(db: Executor, venue: VenueRef, memberId: number) {
  return walletOf(db, venue, memberId).executeTakeFirst()
}

/**
 * Locks a member and their wallet, so that neither changes before the end of the transaction. The member is locked
 * first, as everywhere, to avoid deadlocks.
 */
export async function lockWallet(db: Executor, venue: VenueRef, memberId: number) {
  return walletOf(db, venue, memberId).forNoKeyUpdate('members').forUpdate('wallets').executeTakeFirst()
}

/**
 * Locks the receipt counter of a venue. Every booking there needs it, except a sale, which moves no cash. So no payout
 * is made and no drawer changes at the venue until the end of the transaction.
 */
export async function lockReceiptCounter(db: Executor, { operatorId, id }: VenueRef): Promise<void> {
  await sql`
    insert into receipt_counters as counter (operator_id, venue_id, last_number) values (${operatorId}, ${id}, 0)
    on conflict (operator_id, venue_id) do update set last_number = counter.last_number`.execute(db)
}

/** The payouts of a venue on a business day, without reversed ones. */
export async function sumPayouts(db: Executor, { operatorId, id }: VenueRef, businessDate: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(payout.amount_cents), 0)::bigint as cents from transactions payout
    where payout.operator_id = ${operatorId} and payout.venue_id = ${id} and payout.kind = 'payout'
      and payout.business_date = ${businessDate}::date
      and not exists (
        select from transactions reversal
        where reversal.operator_id = payout.operator_id and reversal.reverses_id = payout.id
      )`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Postings between a wallet and cash, card or bank, with their method of payment, newest first. */
export async function listCreditMoves(
  db: Executor,
  operatorId: number,
  memberId: number,
  page: { beforeVersion: number; limit: number },
) {
  const { rows } = await sql<CreditMove & { version: number }>`
    select wallet_version as version,
      case when 'cash' in (debit, credit) then 'cash' when 'card' in (debit, credit) then 'card' else 'transfer' end
        as method,
      case credit when 'wallet' then amount_cents else -amount_cents end as change_cents
    from postings
    where operator_id = ${operatorId} and member_id = ${memberId} and wallet_version < ${page.beforeVersion}
      and member_id is not null and (debit in ('cash', 'card', 'bank') or credit in ('cash', 'card', 'bank'))
    order by wallet_version desc limit ${page.limit}`.execute(db)
  return rows
}

export type Booking = {
  kind: TransactionKind
  method: FeeMethod
  posting: Posting
  reason: string
  reversesId: number | null
  returnsId: number | null
  businessDate: string
  feePaidUntil: string | null
  feePaidBefore: string | null
  expiredBefore: string | null
  staffId: number
  tillSessionId: number | null
  /** Null is now. */
  at: Date | null
}

type Written = { id: number; receiptNumber: number }

/**
 * Inserts a transaction and its posting and updates the wallet, in one statement. The receipt counter of the venue is
 * locked last, because all bookings of the venue wait for it until the end of the transaction.
 */
export async function insertTransaction(
  db: Executor,
  venue: VenueRef,
  wallet: Wallet | null,
  booking: Booking,
  after: Wallet | null,
): Promise<Written> {
  const { operatorId, id: venueId } = venue
  const { kind, method, posting, reason, reversesId, returnsId, businessDate, staffId } = booking
  const { feePaidUntil, feePaidBefore, expiredBefore, tillSessionId, at } = booking
  const memberId = wallet?.memberId ?? null
  const { rows } = await sql<Written>`
    with kept as (
      update wallets set version = ${after?.version ?? null}::bigint, balance_cents = ${after?.balanceCents ?? null}::bigint,
        -- Only a sale that was made offline leaves a debt. What comes in later can leave a part of it.
        overdrawn = overdrawn and ${(after?.balanceCents ?? 0) < 0}::boolean
      where operator_id = ${operatorId} and member_id = ${memberId}::bigint and ${after !== null}::boolean
    ), counted as (
      insert into receipt_counters as counter (operator_id, venue_id, last_number) values (${operatorId}, ${venueId}, 1)
      on conflict (operator_id, venue_id) do update set last_number = counter.last_number + 1
      returning last_number
    ), booked as (
      insert into transactions (
        operator_id, venue_id, member_id, kind, method, amount_cents, receipt_number, reverses_id, returns_id,
        reason, business_date,
        fee_paid_until, fee_paid_before, expired_before, staff_id, till_session_id, at
      )
      select ${operatorId}, ${venueId}, ${memberId}::bigint, ${kind}, ${method}, ${posting.amountCents}, last_number,
        ${reversesId}::bigint, ${returnsId}::bigint, ${reason}, ${businessDate}::date, ${feePaidUntil}::date,
        ${feePaidBefore}::date, ${expiredBefore}::date, ${staffId}, ${tillSessionId}::bigint,
        coalesce(${at}::timestamptz, now())
      from counted
      returning id, receipt_number
    ), posted as (
      insert into postings (
        operator_id, transaction_id, line, debit, credit, amount_cents, member_id, wallet_version,
        balance_before_cents, balance_after_cents
      )
      select ${operatorId}, id, 1, ${posting.debit}, ${posting.credit}, ${posting.amountCents},
        ${after?.memberId ?? null}::bigint, ${after?.version ?? null}::bigint,
        ${after === null ? null : (wallet?.balanceCents ?? null)}::bigint, ${after?.balanceCents ?? null}::bigint
      from booked
    )
    select id, receipt_number from booked`.execute(db)
  const [written] = rows
  if (written === undefined) throw new Error('A transaction was written and is not there.')
  return written
}

/** Transactions with their posting, and whether they were reversed. */
const bookedTransactions = (db: Executor, operatorId: number) =>
  db
    .selectFrom('transactions')
    .innerJoin('postings', (join) =>
      join
        .onRef('postings.operatorId', '=', 'transactions.operatorId')
        .onRef('postings.transactionId', '=', 'transactions.id'),
    )
    .leftJoin('transactions as reversal', (join) =>
      join
        .onRef('reversal.operatorId', '=', 'transactions.operatorId')
        .onRef('reversal.reversesId', '=', 'transactions.id'),
    )
    .select([
      'transactions.id',
      'transactions.venueId',
      'transactions.kind',
      'transactions.method',
      'transactions.amountCents',
      'transactions.staffId',
      'transactions.at',
      'postings.debit',
      'postings.credit',
      'reversal.id as reversedById',
      databaseNow.as('now'),
    ])
    .where('transactions.operatorId', '=', operatorId)
    .where('postings.line', '=', 1)

/** The caller has locked the wallet, so the transaction cannot be reversed at the same time. */
export async function findTransaction(db: Executor, operatorId: number, id: number) {
  return bookedTransactions(db, operatorId)
    .select([
      'transactions.memberId',
      'transactions.feePaidUntil',
      'transactions.feePaidBefore',
      'transactions.expiredBefore',
    ])
    .where('transactions.id', '=', id)
    .executeTakeFirst()
}

/** The transactions of a member, newest first. */
export async function listTransactions(
  db: Executor,
  operatorId: number,
  memberId: number,
  page: { before: number | null; limit: number },
) {
  let query = bookedTransactions(db, operatorId)
    .innerJoin('staff', 'staff.id', 'transactions.staffId')
    .select([
      'transactions.receiptNumber',
      'transactions.reversesId',
      'transactions.reason',
      'postings.balanceAfterCents',
      'staff.name',
      'staff.email',
    ])
    .where('transactions.memberId', '=', memberId)
  if (page.before !== null) query = query.where('transactions.id', '<', page.before)
  // Other kinds have no member (constraint transactions_member_unless_house).
  const ofMember = query.$narrowType<{ kind: MemberKind }>()
  return ofMember.orderBy('transactions.id', 'desc').limit(page.limit).execute()
}

/** The sold lines of a member, with the returned quantity. */
export async function listItemsOf(db: Executor, operatorId: number, memberId: number, limit: number) {
  return db
    .selectFrom('transactions')
    .innerJoin('saleLines', (join) =>
      join
        .onRef('saleLines.operatorId', '=', 'transactions.operatorId')
        .onRef('saleLines.transactionId', '=', 'transactions.id'),
    )
    .select([
      'saleLines.transactionId',
      'saleLines.productName',
      'saleLines.unitType',
      'saleLines.quantityMilli',
      'saleLines.costCents',
      'saleLines.returnedMilli',
    ])
    .where('transactions.operatorId', '=', operatorId)
    .where('transactions.memberId', '=', memberId)
    .orderBy('transactions.id', 'desc')
    .orderBy('saleLines.line')
    .limit(limit)
    .execute()
}
