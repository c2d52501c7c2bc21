import type { FeeMethod, OpenSession, Posting, TransactionKind } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

export type Wallet = { memberId: number; version: number; balanceCents: number }

export async function insertWallet(db: Executor, operatorId: number, memberId: number) {
  await db.insertInto('wallets').values({ operatorId, memberId }).execute()
}

/**
 * A member's wallet, held for whoever changes it, and the member, whom nobody changes meanwhile. The member is locked
 * first, as everywhere.
 */
export async function lockWallet(db: Executor, venue: VenueRef, memberId: number) {
  return db
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
    .forNoKeyUpdate('members')
    .forUpdate('wallets')
    .executeTakeFirst()
}

/** Open drawers of the venue, the first opened first. Nobody closes one of them before this transaction ends. */
export async function lockOpenSessions(db: Executor, venue: VenueRef): Promise<OpenSession[]> {
  return db
    .selectFrom('tillSessions')
    .select(['id as sessionId', 'tillId', 'openedBy'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
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
}

type Written = { id: number; receiptNumber: number }

/**
 * One transaction, its posting and the wallet it leaves, in one statement. The receipt counter of the venue comes last:
 * it is held until the end by everybody who books there.
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
  const { feePaidUntil, feePaidBefore, expiredBefore, tillSessionId } = booking
  const memberId = wallet?.memberId ?? null
  const { rows } = await sql<Written>`
    with kept as (
      update wallets set version = ${after?.version ?? 0}::bigint, balance_cents = ${after?.balanceCents ?? 0}::bigint
      where operator_id = ${operatorId} and member_id = ${memberId}::bigint and ${after !== null}::boolean
    ), counted as (
      insert into receipt_counters as counter (operator_id, venue_id, last_number) values (${operatorId}, ${venueId}, 1)
      on conflict (operator_id, venue_id) do update set last_number = counter.last_number + 1
      returning last_number
    ), booked as (
      insert into transactions (
        operator_id, venue_id, member_id, kind, method, amount_cents, receipt_number, reverses_id, returns_id,
        reason, business_date,
        fee_paid_until, fee_paid_before, expired_before, staff_id, till_session_id
      )
      select ${operatorId}, ${venueId}, ${memberId}::bigint, ${kind}, ${method}, ${posting.amountCents}, last_number,
        ${reversesId}::bigint, ${returnsId}::bigint, ${reason}, ${businessDate}::date, ${feePaidUntil}::date,
        ${feePaidBefore}::date, ${expiredBefore}::date, ${staffId}, ${tillSessionId}::bigint
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

/** Transactions with their posting, and whether another took them back. */
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
    ])
    .where('transactions.operatorId', '=', operatorId)
    .where('postings.line', '=', 1)

/** Nobody else can take it back meanwhile: its wallet is held. */
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

/** Of one member, the newest first. */
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
  return query.orderBy('transactions.id', 'desc').limit(page.limit).execute()
}

/** What a member took, and what came back of it. */
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
