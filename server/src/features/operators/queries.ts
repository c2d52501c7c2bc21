import type { BookComparison } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import { isRealVenue } from '../../db/practices.ts'
import { hourRows } from '../../db/day-figures.ts'

/** More would not fit a page that shows all of them at once. */
const operatorsMost = 1_000

const operatorColumns = [
  'id',
  'name',
  'createdAt',
  'trialEndsOn',
  'suspendedAt',
  'planName',
  'planVenuesLimit',
  'planMembersLimit',
] as const

export type OperatorRow = Awaited<ReturnType<typeof listOperators>>[number]

export async function listOperators(db: Executor) {
  return db
    .selectFrom('operators')
    .select(operatorColumns)
    .where('practiceOf', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(operatorsMost)
    .execute()
}

export async function findOperator(db: Executor, operatorId: number) {
  return db
    .selectFrom('operators')
    .select([...operatorColumns, 'taxId', 'contactName', 'contactEmail', 'contactPhone'])
    .where('id', '=', operatorId)
    .executeTakeFirst()
}

const venueColumns = [
  'id',
  'operatorId',
  'name',
  'address',
  'capacity',
  'currency',
  'timeZone',
  'dayCutoffMinutes',
] as const

/** The venues of one operator, or of all. */
export async function listVenues(db: Executor, operatorId: number | null) {
  let query = db.selectFrom('venues').select(venueColumns).where('archivedAt', 'is', null)
  query = operatorId === null ? query.where(isRealVenue) : query.where('operatorId', '=', operatorId)
  return query.orderBy('name').orderBy('id').execute()
}

export type VenueRow = Awaited<ReturnType<typeof listVenues>>[number]

/** When somebody with a place at these venues was last active, by venue. */
export async function listLastSeen(db: Executor, operatorId: number | null) {
  let query = db
    .selectFrom('signIns')
    .innerJoin('grants', 'grants.staffId', 'signIns.staffId')
    .innerJoin('venues', 'venues.id', 'grants.venueId')
    .select(['venues.id as venueId', sql<Date>`max(sign_ins.renewed_at)`.as('at')])
    .where('signIns.endedAt', 'is', null)
    .where('venues.archivedAt', 'is', null)
  if (operatorId !== null) query = query.where('venues.operatorId', '=', operatorId)
  return query.groupBy('venues.id').execute()
}

type VenueDay = { id: number; businessDate: string }
type VenueFigures = { id: number; inside: number | null; orders: number | null; salesCents: number | null }

/** People inside and sales of the business day, of each venue. Null where there is nothing yet. */
export async function readVenueFigures(db: Executor, operatorId: number, days: readonly VenueDay[]) {
  const ids = days.map(({ id }) => id)
  const dates = days.map(({ businessDate }) => businessDate)
  const sold = hourRows({
    operatorId,
    venue: sql`asked.id`,
    days: sql`booked.business_date = asked.business_date`,
  })
  const { rows } = await sql<VenueFigures>`
    select asked.id, room.inside, today.orders, today.sales_cents
    from unnest(${ids}::bigint[], ${dates}::date[]) as asked (id, business_date)
    left join occupancies room on room.operator_id = ${operatorId} and room.venue_id = asked.id
    cross join lateral (
      select sum(abs(orders))::bigint as orders, sum(sales_cents)::bigint as sales_cents from (${sold}) sold
    ) today`.execute(db)
  return rows
}

/** How many differences these checks found, by comparison and venue. */
export async function countDifferences(db: Executor, operatorId: number, checkIds: readonly number[]) {
  return db
    .selectFrom('bookDifferences')
    .leftJoin('venues', 'venues.id', 'bookDifferences.venueId')
    .select([
      sql<BookComparison>`comparison`.as('comparison'),
      'bookDifferences.venueId',
      'venues.name as venueName',
      sql<number>`count(distinct (subject_id, business_date))`.as('count'),
    ])
    .where('bookDifferences.operatorId', '=', operatorId)
    .where('bookDifferences.checkId', 'in', checkIds)
    .groupBy(['comparison', 'bookDifferences.venueId', 'venues.name'])
    .orderBy('count', 'desc')
    .execute()
}

/** The owners of an operator's venues, with those who were invited. */
export async function listOwners(db: Executor, operatorId: number) {
  return db
    .selectFrom('staff')
    .select([
      'staff.id',
      'staff.email',
      'staff.name',
      sql<boolean>`password_hash is not null`.as('joined'),
      sql<Date | null>`(select max(renewed_at) from sign_ins where staff_id = staff.id)`.as('lastSeenAt'),
    ])
    .where('deactivatedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('grants')
          .innerJoin('venues', 'venues.id', 'grants.venueId')
          .select('grants.staffId')
          .whereRef('grants.staffId', '=', 'staff.id')
          .where('grants.role', '=', 'owner')
          .where('venues.operatorId', '=', operatorId)
          .where('venues.archivedAt', 'is', null),
      ),
    )
    .orderBy('staff.email')
    .limit(100)
    .execute()
}

const useDays = 30

/** How much an operator uses: active members, staff, and sales of the closed days of the last month. */
export async function readUse(db: Executor, operatorId: number) {
  const { rows } = await sql<{ members: number; staff: number; salesCents: number | null }>`
    select
      (select count(*) from members where operator_id = ${operatorId} and standing = 'active') as members,
      (select count(distinct staff_id) from grants join venues on venues.id = venue_id
        where operator_id = ${operatorId} and archived_at is null) as staff,
      (select sum(case kind when 'return' then -amount_cents else amount_cents end)::bigint from day_figures
        where operator_id = ${operatorId} and kind in ('purchase', 'return')
          and business_date >= current_date - ${sql.lit(useDays)}) as sales_cents`.execute(db)
  return rows[0] ?? { members: 0, staff: 0, salesCents: null }
}
