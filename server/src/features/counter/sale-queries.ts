import type { TaxKind } from '@aforo/domain'
import { type NotNull, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

export async function findSale(db: Executor, venue: VenueRef, id: number) {
  return (
    db
      .selectFrom('transactions')
      .innerJoin('postings', (join) =>
        join
          .onRef('postings.operatorId', '=', 'transactions.operatorId')
          .onRef('postings.transactionId', '=', 'transactions.id'),
      )
      .innerJoin('members', (join) =>
        join
          .onRef('members.operatorId', '=', 'transactions.operatorId')
          .onRef('members.id', '=', 'transactions.memberId'),
      )
      .innerJoin('venues', 'venues.id', 'transactions.venueId')
      .innerJoin('staff', 'staff.id', 'transactions.staffId')
      .select([
        'transactions.id',
        'transactions.at',
        'transactions.businessDate',
        'transactions.amountCents',
        'transactions.reason',
        'transactions.rules',
        'transactions.staffId',
        'postings.balanceAfterCents',
        'members.id as memberId',
        'members.number',
        'members.name',
        'members.lastName',
        'members.venueIds',
        'venues.name as venueName',
        'venues.address',
        'staff.name as staffName',
        'staff.email as staffEmail',
      ])
      .where('transactions.operatorId', '=', venue.operatorId)
      .where('transactions.venueId', '=', venue.id)
      .where('transactions.id', '=', id)
      .where('transactions.kind', '=', 'purchase')
      // A purchase is always paid from a wallet, and such a posting records the balance.
      .$narrowType<{ balanceAfterCents: NotNull }>()
      .executeTakeFirst()
  )
}

const saleLines = (db: Executor, { operatorId }: VenueRef, saleId: number) =>
  db
    .selectFrom('saleLines')
    // The movement that took the goods away names the batch that they came from.
    .leftJoin('stockMovements', (join) =>
      join
        .onRef('stockMovements.operatorId', '=', 'saleLines.operatorId')
        .onRef('stockMovements.productId', '=', 'saleLines.productId')
        .onRef('stockMovements.version', '=', 'saleLines.stockVersion'),
    )
    .leftJoin('batches', (join) =>
      join
        .onRef('batches.operatorId', '=', 'stockMovements.operatorId')
        .onRef('batches.id', '=', 'stockMovements.batchId'),
    )
    .select([
      'saleLines.line',
      'saleLines.productId',
      'saleLines.productName',
      'saleLines.unitType',
      'saleLines.priceCents',
      'saleLines.discountPercent',
      'saleLines.quantityMilli',
      'saleLines.weighedMilli',
      'saleLines.weighedBy',
      'saleLines.costCents',
      'saleLines.gramsMilli',
      'saleLines.returnedMilli',
      'saleLines.returnedCents',
      'saleLines.taxKind',
      'saleLines.taxReason',
      'saleLines.taxRateBp',
      'saleLines.taxCents',
      'stockMovements.batchId',
      'batches.code as batchCode',
    ])
    .where('saleLines.operatorId', '=', operatorId)
    .where('saleLines.transactionId', '=', saleId)
    .orderBy('saleLines.line')
    // The kinds that `writeSale` stores.
    .$narrowType<{ taxKind: TaxKind | null }>()

export const listSaleLines = async (db: Executor, venue: VenueRef, saleId: number) =>
  saleLines(db, venue, saleId).execute()

/** Locks the lines for a void or a return. The caller has locked the member's wallet first. */
export const lockSaleLines = async (db: Executor, venue: VenueRef, saleId: number) =>
  saleLines(db, venue, saleId).forNoKeyUpdate('saleLines').execute()

export type SaleLineRow = Awaited<ReturnType<typeof listSaleLines>>[number]

export async function addReturned(
  db: Executor,
  { operatorId }: VenueRef,
  saleId: number,
  { line, milli, cents }: { line: number; milli: number; cents: number },
) {
  await db
    .updateTable('saleLines')
    .set({ returnedMilli: sql`returned_milli + ${milli}`, returnedCents: sql`returned_cents + ${cents}` })
    .where('operatorId', '=', operatorId)
    .where('transactionId', '=', saleId)
    .where('line', '=', line)
    .execute()
}

type ReturnLine = { line: number; quantityMilli: number; amountCents: number; restocked: boolean }

export async function insertReturnLines(
  db: Executor,
  { operatorId }: VenueRef,
  { transactionId, saleId }: { transactionId: number; saleId: number },
  lines: readonly ReturnLine[],
) {
  await db
    .insertInto('returnLines')
    .values(lines.map((line) => ({ operatorId, transactionId, saleId, ...line })))
    .execute()
}

/** The void or the returns of a sale, oldest first. */
export async function listCorrections(db: Executor, { operatorId }: VenueRef, saleId: number) {
  return db
    .selectFrom('transactions')
    .innerJoin('staff', 'staff.id', 'transactions.staffId')
    .select([
      'transactions.id',
      'transactions.kind',
      'transactions.amountCents',
      'transactions.reason',
      'transactions.at',
      'staff.name',
      'staff.email',
    ])
    .where('transactions.operatorId', '=', operatorId)
    .where((eb) => eb.or([eb('transactions.reversesId', '=', saleId), eb('transactions.returnsId', '=', saleId)]))
    .orderBy('transactions.id')
    .execute()
}

export async function listReturnLines(db: Executor, { operatorId }: VenueRef, saleId: number) {
  return db
    .selectFrom('returnLines')
    .select(['transactionId', 'line', 'quantityMilli', 'amountCents', 'restocked'])
    .where('operatorId', '=', operatorId)
    .where('saleId', '=', saleId)
    .orderBy('line')
    .execute()
}

/** Reduces the used grams of the month, and of the day if it is the last one stored. The wallet must be locked. */
export async function lowerUse(
  db: Executor,
  { operatorId }: VenueRef,
  { memberId, day, milli }: { memberId: number; day: string; milli: number },
) {
  await sql`
    update member_months set grams_milli = grams_milli - ${milli}::bigint,
      last_day_milli = case when last_day <= ${day}::date then last_day_milli - ${milli}::bigint
        else least(last_day_milli, grams_milli - ${milli}::bigint) end
    where operator_id = ${operatorId} and member_id = ${memberId} and month = date_trunc('month', ${day}::date)`.execute(
    db,
  )
}

/** The grams of a member in their last two months with a sale. */
export async function listUse(db: Executor, { operatorId }: VenueRef, memberId: number) {
  return db
    .selectFrom('memberMonths')
    .select(['month', 'gramsMilli', 'lastDay', 'lastDayMilli'])
    .where('operatorId', '=', operatorId)
    .where('memberId', '=', memberId)
    .orderBy('month', 'desc')
    .limit(2)
    .execute()
}

const recentSales = 20

/** The lines of a member's last sales at a venue that were not voided, newest first, without what was returned. */
export async function listRecentLines(db: Executor, venue: VenueRef, memberId: number) {
  const recent = db
    .selectFrom('transactions')
    .leftJoin('transactions as voids', (join) =>
      join.onRef('voids.operatorId', '=', 'transactions.operatorId').onRef('voids.reversesId', '=', 'transactions.id'),
    )
    .select('transactions.id')
    .where('transactions.operatorId', '=', venue.operatorId)
    .where('transactions.memberId', '=', memberId)
    .where('transactions.venueId', '=', venue.id)
    .where('transactions.kind', '=', 'purchase')
    .where('voids.id', 'is', null)
    .orderBy('transactions.id', 'desc')
    .limit(recentSales)
  return db
    .selectFrom(recent.as('recent'))
    .innerJoin('saleLines', 'saleLines.transactionId', 'recent.id')
    .select(({ eb }) => [
      'recent.id as saleId',
      'saleLines.productId',
      eb('saleLines.quantityMilli', '-', eb.ref('saleLines.returnedMilli')).as('quantityMilli'),
    ])
    .where('saleLines.operatorId', '=', venue.operatorId)
    .orderBy('recent.id', 'desc')
    .orderBy('saleLines.line')
    .execute()
}

export async function isInside(db: Executor, venue: VenueRef, memberId: number): Promise<boolean> {
  const visit = await db
    .selectFrom('visits')
    .select('id')
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('memberId', '=', memberId)
    .where('leftAt', 'is', null)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return visit !== undefined
}
