import type { CashPiece, ExpenseCategory, TillCount, TransactionKind } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** A blind count, as the session keeps it. */
export type StoredCount = TillCount & { staffId: number; at: string; pieces: readonly CashPiece[] }

const staffName = sql<string>`coalesce(nullif(staff.name, ''), staff.email)`

/** The tills sorted by name, each with its open session and its last close if there are any. */
export async function listTills(db: Executor, { operatorId, id }: VenueRef) {
  return db
    .selectFrom('tills')
    .leftJoin('tillSessions', (join) =>
      join
        .onRef('tillSessions.operatorId', '=', 'tills.operatorId')
        .onRef('tillSessions.tillId', '=', 'tills.id')
        .on('tillSessions.closedAt', 'is', null),
    )
    .leftJoin('staff', 'staff.id', 'tillSessions.openedBy')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tillSessions as last')
          .select(['last.countedCents', 'last.closedAt'])
          .whereRef('last.operatorId', '=', 'tills.operatorId')
          .whereRef('last.tillId', '=', 'tills.id')
          .where('last.closedAt', 'is not', null)
          .orderBy('last.id', 'desc')
          .limit(1)
          .as('lastClose'),
      (join) => join.onTrue(),
    )
    .select([
      'tills.id',
      'tills.name',
      'tillSessions.id as sessionId',
      'tillSessions.openedAt',
      staffName.as('openedBy'),
      'lastClose.countedCents as lastCountedCents',
      'lastClose.closedAt as lastClosedAt',
    ])
    .where('tills.operatorId', '=', operatorId)
    .where('tills.venueId', '=', id)
    .orderBy('tills.name')
    .execute()
}

/** The id of the till with this name. A new one is created if needed. */
export async function putTill(db: Executor, { operatorId, id: venueId }: VenueRef, name: string): Promise<number> {
  await sql`
    insert into tills (operator_id, venue_id, name) values (${operatorId}, ${venueId}, ${name})
    on conflict (operator_id, venue_id, lower(name)) do nothing`.execute(db)
  const { id } = await db
    .selectFrom('tills')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirstOrThrow()
  return id
}

export async function hasOpenSession(db: Executor, operatorId: number, tillId: number): Promise<boolean> {
  const open = await db
    .selectFrom('tillSessions')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('tillId', '=', tillId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

type NewSession = { tillId: number; floatCents: number; businessDate: string; openedBy: number }

export async function insertSession(db: Executor, { operatorId, id: venueId }: VenueRef, session: NewSession) {
  const { id } = await db
    .insertInto('tillSessions')
    .values({ operatorId, venueId, ...session })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the session, so that no cash is booked to it before the transaction ends. */
export async function lockSession(db: Executor, { operatorId, id: venueId }: VenueRef, id: number) {
  return db
    .selectFrom('tillSessions')
    .select(['id', 'tillId', 'floatCents', 'closedAt', 'counts'])
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds a count to those of an open session. */
export async function addCount(db: Executor, operatorId: number, id: number, count: StoredCount) {
  await db
    .updateTable('tillSessions')
    .set({ counts: sql`counts || ${JSON.stringify([count])}::jsonb` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

type Closing = { closedBy: number; countedCents: number; pieces: readonly CashPiece[]; reason: string }

export async function closeSession(db: Executor, operatorId: number, id: number, closing: Closing) {
  await db
    .updateTable('tillSessions')
    .set({ ...closing, pieces: JSON.stringify(closing.pieces), closedAt: sql`clock_timestamp()` })
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .execute()
}

export async function listSessions(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  filter: { id?: number | undefined; state?: 'open' | 'closed' | undefined; before: number | null; limit: number },
) {
  let query = db
    .selectFrom('tillSessions')
    .innerJoin('tills', (join) =>
      join.onRef('tills.operatorId', '=', 'tillSessions.operatorId').onRef('tills.id', '=', 'tillSessions.tillId'),
    )
    .innerJoin('staff', 'staff.id', 'tillSessions.openedBy')
    .leftJoin('staff as closer', 'closer.id', 'tillSessions.closedBy')
    .innerJoin('venues', 'venues.id', 'tillSessions.venueId')
    .select([
      'tillSessions.id',
      'tillId',
      'tills.name as till',
      'businessDate',
      'floatCents',
      'openedAt',
      staffName.as('openedBy'),
      'closedAt',
      sql<string>`coalesce(nullif(closer.name, ''), closer.email, '')`.as('closedBy'),
      'countedCents',
      'pieces',
      'reason',
      'counts',
      'venues.blindTillCount as isBlind',
    ])
    .where('tillSessions.operatorId', '=', operatorId)
    .where('tillSessions.venueId', '=', venueId)
    // Without its cash, the report would show a difference that there was not.
    .where('tillSessions.archived', '=', false)
  if (filter.id !== undefined) query = query.where('tillSessions.id', '=', filter.id)
  if (filter.state !== undefined) query = query.where('closedAt', filter.state === 'open' ? 'is' : 'is not', null)
  if (filter.before !== null) query = query.where('tillSessions.id', '<', filter.before)
  return query.orderBy('tillSessions.id', 'desc').limit(filter.limit).execute()
}

export async function listStaffNames(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['id', staffName.as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The kinds that the report lists one by one: all except money that members paid in. */
const shownKinds = ['cash_in', 'cash_out', 'expense', 'payout', 'reversal'] as const
const movementsMost = 500

export async function listMovements(db: Executor, operatorId: number, sessionId: number) {
  const { rows } = await sql<{
    id: number
    kind: (typeof shownKinds)[number]
    at: Date
    by: string
    changeCents: number
    reason: string
    category: ExpenseCategory | null
    supplier: string | null
  }>`
    select booked.id, booked.kind, booked.at, ${staffName} as by,
      case postings.debit when 'cash' then postings.amount_cents else -postings.amount_cents end as change_cents,
      booked.reason, expenses.category, expenses.supplier
    from transactions booked
    join postings on postings.operator_id = booked.operator_id and postings.transaction_id = booked.id
      and 'cash' in (postings.debit, postings.credit)
    join staff on staff.id = booked.staff_id
    left join expenses on expenses.operator_id = booked.operator_id and expenses.transaction_id = booked.id
    where booked.operator_id = ${operatorId} and booked.till_session_id = ${sessionId}
      and booked.kind = any (${[...shownKinds] as TransactionKind[]}::text[])
    order by booked.id limit ${movementsMost}`.execute(db)
  return rows
}

export async function insertExpense(
  db: Executor,
  operatorId: number,
  expense: {
    transactionId: number
    category: ExpenseCategory
    supplier: string
    spentOn: string
    vatCents: number | null
  },
) {
  await db
    .insertInto('expenses')
    .values({ operatorId, ...expense })
    .execute()
}

/** Locks an expense of the venue. */
export async function lockExpense(db: Executor, venue: VenueRef, id: number) {
  return db
    .selectFrom('expenses')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.operatorId', '=', 'expenses.operatorId')
        .onRef('transactions.id', '=', 'expenses.transactionId'),
    )
    .select(['expenses.receiptKey', 'transactions.receiptNumber'])
    .where('expenses.operatorId', '=', venue.operatorId)
    .where('transactions.venueId', '=', venue.id)
    .where('expenses.transactionId', '=', id)
    .forUpdate('expenses')
    .executeTakeFirst()
}

export async function updateReceipt(db: Executor, operatorId: number, transactionId: number, receiptKey: string) {
  await db
    .updateTable('expenses')
    .set({ receiptKey })
    .where('operatorId', '=', operatorId)
    .where('transactionId', '=', transactionId)
    .execute()
}
