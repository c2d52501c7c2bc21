import type { CallReply } from '@aforo/contract'
import { amountOfCents, businessDateOf, failureWindowHours, sumKnown } from '@aforo/domain'
import pLimit from 'p-limit'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inDirectoryOf, inOperator } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { readBooksState } from '../book-checks/service.ts'
import { countFailures, listFailures } from '../failures/service.ts'
import { listInspectionsOf } from '../inspections/service.ts'
import { listPlatformEvents } from '../platform-record/service.ts'
import { listActiveMonths } from './active-month-queries.ts'
import { findStorage } from './storage-queries.ts'
import { activeReply, monthReply, storageReply, termsOf } from './operator-view.ts'
import {
  countDifferences,
  findOperator,
  listLastSeen,
  listOperators,
  listOwners,
  listVenues,
  readUse,
  readVenueFigures,
  type VenueRow,
} from './queries.ts'

type Platform = CallReply<'GET /v1/operators'>
type OperatorPage = CallReply<'GET /v1/operators/{id}'>

/** Few, so that a page of the platform does not take the connections from the venues. */
const readAtOnce = 2

/** The rest is in the record of the platform. */
const recordShown = 20

const failuresSince = (now: Date) => new Date(now.getTime() - failureWindowHours * 60 * 60 * 1000)
const amountOf = (cents: number | null) => (cents === null ? null : amountOfCents(cents))
const latest = (dates: readonly Date[]): string | null =>
  dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime()))).toISOString()

const daysOf = (venues: readonly VenueRow[], now: Date) =>
  venues.map(({ id, timeZone, dayCutoffMinutes }) => ({
    id,
    businessDate: businessDateOf(now, timeZone, dayCutoffMinutes),
  }))

/** The latest business day of the venues, or the date in UTC without venues. */
const todayOf = (days: readonly { businessDate: string }[], now: Date): string =>
  days
    .map(({ businessDate }) => businessDate)
    .toSorted()
    .at(-1) ?? now.toISOString().slice(0, 10)

/** Nothing was sold until there is an order, so that no sales are not shown as sales of zero. */
const soldOf = ({ orders, salesCents }: { orders: number | null; salesCents: number | null }) =>
  orders === null || orders === 0 ? null : salesCents

/** All operators with sums. The figures of each are read in a transaction that sees only that operator. */
export async function describePlatform({ db }: { db: Database }): Promise<Platform> {
  const now = await readNow(db)
  const [operators, venues, seen, failures] = [
    await listOperators(db),
    Map.groupBy(await listVenues(db, null), ({ operatorId }) => operatorId),
    new Map((await listLastSeen(db, null)).map(({ venueId, at }) => [venueId, at])),
    await countFailures(db, failuresSince(now)),
  ]
  const limit = pLimit(readAtOnce)
  const rows = operators.map((operator) =>
    limit(async () => {
      const { id, name, createdAt } = operator
      const own = venues.get(id) ?? []
      const days = daysOf(own, now)
      const { figures, check, months } = await inOperator(db, id, async (trx) => ({
        figures: await readVenueFigures(trx, id, days),
        check: await readBooksState(trx, id),
        months: await listActiveMonths(trx, id),
      }))
      return {
        id,
        name,
        since: createdAt.toISOString(),
        currency: own[0]?.currency ?? 'EUR',
        ...termsOf(operator, todayOf(days, now)),
        active: activeReply(months, todayOf(days, now)),
        venues: own.length,
        inside: sumKnown(figures.map(({ inside }) => inside)),
        sales_today: amountOf(sumKnown(figures.map(soldOf))),
        failures: failures.reduce((sum, { operatorId, count }) => sum + (operatorId === id ? count : 0), 0),
        last_seen_at: latest(own.flatMap((venue) => seen.get(venue.id) ?? [])),
        books: checkOf(check),
      }
    }),
  )
  return {
    at: now.toISOString(),
    operators: await Promise.all(rows),
    other_failures: failures.reduce((sum, { operatorId, count }) => sum + (operatorId === null ? count : 0), 0),
  }
}

const checkOf = (books: Awaited<ReturnType<typeof readBooksState>>) =>
  books === null
    ? null
    : { at: (books.last.finishedAt ?? books.last.startedAt).toISOString(), differences: books.differences }

export async function describeOperator({ db }: { db: Database }, operatorId: number): Promise<OperatorPage> {
  const now = await readNow(db)
  const operator = await findOperator(db, operatorId)
  if (operator === undefined) throw new Refusal('operator_not_found')
  const venues = await listVenues(db, operatorId)
  const seen = new Map((await listLastSeen(db, operatorId)).map(({ venueId, at }) => [venueId, at]))
  const failures = await countFailures(db, failuresSince(now))
  const failedCalls = await listFailures(db, operatorId, failuresSince(now))
  const owners = await listOwners(db, operatorId)
  const own = await inOperator(db, operatorId, async (trx) => {
    const check = await readBooksState(trx, operatorId)
    return {
      check,
      figures: new Map((await readVenueFigures(trx, operatorId, daysOf(venues, now))).map((row) => [row.id, row])),
      differences: check === null ? [] : await countDifferences(trx, operatorId, check.checkIds),
      use: await readUse(trx, operatorId),
      storage: await findStorage(trx, operatorId),
      months: await listActiveMonths(trx, operatorId),
    }
  })
  const record = await listPlatformEvents({ db }, { operator: operatorId, limit: recordShown })
  const today = todayOf(daysOf(venues, now), now)
  const inspections = await inDirectoryOf(db, operatorId, (trx) => listInspectionsOf(trx, operatorId))
  const failuresAt = (venueId: number) => failures.find((failure) => failure.venueId === venueId)?.count ?? 0
  const differencesAt = (id: number) =>
    own.differences.reduce((sum, { venueId, count }) => sum + (venueId === id ? count : 0), 0)
  const rows = venues.map(({ id, name, address, capacity }) => {
    const figures = own.figures.get(id)
    return {
      id,
      name,
      address,
      capacity,
      inside: figures?.inside ?? null,
      sales_today: figures === undefined ? null : amountOf(soldOf(figures)),
      differences: own.check === null ? null : differencesAt(id),
      failures: failuresAt(id),
      last_seen_at: seen.get(id)?.toISOString() ?? null,
    }
  })
  const figures = [...own.figures.values()]
  return {
    id: operator.id,
    name: operator.name,
    since: operator.createdAt.toISOString(),
    currency: venues[0]?.currency ?? 'EUR',
    ...termsOf(operator, today),
    active: activeReply(own.months, today),
    tax_id: operator.taxId,
    contact_name: operator.contactName,
    contact_email: operator.contactEmail,
    contact_phone: operator.contactPhone,
    trial_ends_on: operator.trialEndsOn,
    active_months: own.months.map(monthReply),
    storage: storageReply(own.storage),
    record: record.items.map(({ id, at, by, action }) => ({ id, at, by, action })),
    books: checkOf(own.check),
    inside: sumKnown(figures.map(({ inside }) => inside)),
    sales_today: amountOf(sumKnown(figures.map(soldOf))),
    failures: rows.reduce((sum, venue) => sum + venue.failures, 0),
    last_seen_at: latest([...seen.values()]),
    venues: rows,
    owners: owners.map(({ lastSeenAt, ...owner }) => ({ ...owner, last_seen_at: lastSeenAt?.toISOString() ?? null })),
    use: { members: own.use.members, staff: own.use.staff, sales_30_days: amountOf(own.use.salesCents) },
    differences: own.differences.map(({ comparison, venueName, count }) => ({ comparison, venue: venueName, count })),
    failed_calls: failedCalls.map(({ call, venueName, count, since, lastAt }) => ({
      call,
      venue: venueName,
      count,
      since: since.toISOString(),
      last_at: lastAt.toISOString(),
    })),
    inspections: inspections.map(({ id, email, reason, at, endsAt, endedAt }) => ({
      id,
      by: email,
      reason,
      at: at.toISOString(),
      ends_at: endsAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
    })),
  }
}
