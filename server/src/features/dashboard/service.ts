import type { CallReply } from '@aforo/contract'
import {
  amountOfCents,
  changePercent,
  chartStretches,
  type Compared,
  compareTakings,
  type DayClock,
  fullName,
  hoursOfDay,
  incomeCents,
  lineOf,
  monthParts,
  orderStatus,
  type Period,
  quantityOfMilli,
  runningCounts,
  stretchesOf,
  stretchTakings,
  type Unfinished,
  unfinishedOf,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import { findFirstDay } from '../../db/day-figures.ts'
import type { DB } from '../../db/types.ts'
import { inPeriod, type PeriodQuery, type PeriodRequest } from './in-period.ts'
import {
  countBuyers,
  listDayHours,
  listDays,
  listLatestOrders,
  listMemberChanges,
  listProductSales,
  listStaffSales,
  sumHours,
} from './queries.ts'
import { sumTaxes } from '../taxes/service.ts'
import { type BooksDeps, type CallerAt, refuseArchivedDays } from '../transactions/service.ts'

export type Figures = CallReply<'GET /v1/dashboard/figures'>

const ordersShown = 6
const productsShown = 8
const staffShown = 8

const inAmounts = ({ value, change, before }: Compared, line: readonly number[]) => ({
  value: amountOfCents(value),
  change,
  before: before === null ? null : amountOfCents(before),
  line: line.map(amountOfCents),
})

export async function readFigures(deps: BooksDeps, callerAt: CallerAt, query: PeriodQuery): Promise<Figures> {
  return inPeriod(deps, callerAt, query, async (trx, request) => {
    const { scope, period, clock } = request
    const { from, to, name, previous, hours: over } = period
    const days = await listDays(trx, scope, { from: previous.from, to })
    const isByHour = over !== null || from === to
    const hours = isByHour
      ? [...(await listDayHours(trx, scope, previous.to)), ...(await listDayHours(trx, scope, to))]
      : []
    const books = { days, hours, firstDay: await findFirstDay(trx, scope.operatorId, scope.venueIds) }
    const lineFor = (measure: 'salesCents' | 'expensesCents' | 'orders') =>
      lineOf(period, measure, books, clock.dayCutoffMinutes)
    return {
      period: { from, to, name, previous, until_hour: untilHour(over, clock) },
      sales: inAmounts(compareTakings(period, 'salesCents', books), lineFor('salesCents')),
      expenses: inAmounts(compareTakings(period, 'expensesCents', books), lineFor('expensesCents')),
      customers: await countCustomers(trx, request),
      orders: { ...compareTakings(period, 'orders', books), line: lineFor('orders') },
    }
  })
}

/** The hour of the day before which the comparison ends. */
function untilHour(over: Period['hours'], { dayCutoffMinutes }: DayClock): number | null {
  return over === null ? null : (hoursOfDay(dayCutoffMinutes)[over.length] ?? null)
}

/** The number of members at the end of the period and at the end of the previous one. */
async function countCustomers(
  trx: Transaction<DB>,
  { scope, period, clock }: PeriodRequest,
): Promise<Figures['customers']> {
  const ends = period.from === period.to ? [period.to] : stretchesOf(period).map(({ to }) => to)
  const points = [period.previous.to, ...ends]
  const counts = runningCounts(points, await listMemberChanges(trx, scope, points, clock))
  const [before = 0, ...line] = counts
  const value = line.at(-1) ?? 0
  return { value, change: changePercent(value, before), before, line }
}

export async function readTaxes(
  deps: BooksDeps,
  callerAt: CallerAt,
  query: PeriodQuery,
): Promise<CallReply<'GET /v1/dashboard/taxes'>> {
  return inPeriod(deps, callerAt, query, (trx, { scope, period: { from, to } }) =>
    sumTaxes(trx, { ...scope, from, to }),
  )
}

const unfinishedReply = ({ day, days, incomeCents: income, expensesCents: expenses }: Unfinished) => ({
  day,
  days,
  income: income === null ? null : amountOfCents(income),
  expenses: expenses === null ? null : amountOfCents(expenses),
})

export async function readMonths(
  deps: BooksDeps,
  callerAt: CallerAt,
  query: PeriodQuery,
): Promise<CallReply<'GET /v1/dashboard/months'>> {
  return inPeriod(deps, callerAt, query, async (trx, { scope, period }) => {
    const stretches = chartStretches(period)
    const days = await listDays(trx, scope, { from: stretches[0]?.from ?? period.from, to: period.to })
    const unfinished = unfinishedOf(stretches, days, period.hours !== null)
    return stretchTakings(stretches, days).map((stretch, index) => ({
      from: stretch.from,
      to: stretch.to,
      income: amountOfCents(incomeCents(stretch)),
      sales: amountOfCents(stretch.salesCents),
      fees: amountOfCents(stretch.feesCents),
      expenses: amountOfCents(stretch.expensesCents),
      unfinished: unfinished === null || index < stretches.length - 1 ? null : unfinishedReply(unfinished),
    }))
  })
}

export async function readBuyers(
  deps: BooksDeps,
  callerAt: CallerAt,
  query: PeriodQuery,
): Promise<CallReply<'GET /v1/dashboard/buyers'>> {
  return inPeriod(deps, callerAt, query, async (trx, { scope, period }) => {
    const { from, to, hours } = period
    const parts = monthParts(period, hours !== null)
    // Of archived years the buyers of whole months are known.
    const [firstDays] = parts.days
    if (firstDays !== undefined) await refuseArchivedDays(trx, scope.operatorId, firstDays.from)
    const counted = new Map((await countBuyers(trx, scope, parts)).map(({ gender, members }) => [gender, members]))
    return {
      days: { from, to },
      female: counted.get('female') ?? 0,
      male: counted.get('male') ?? 0,
      other: counted.get('other') ?? 0,
      unsaid: counted.get(null) ?? 0,
    }
  })
}

/** The first rows, and the sum of the others. */
function withOthers<Row extends { salesCents: number }>(rows: readonly Row[], most: number) {
  const rest = rows.slice(most)
  const cents = rest.reduce((sum, { salesCents }) => sum + salesCents, 0)
  return { shown: rows.slice(0, most), others: { count: rest.length, sales: amountOfCents(cents) } }
}

export async function readSales(
  deps: BooksDeps,
  callerAt: CallerAt,
  query: PeriodQuery,
): Promise<CallReply<'GET /v1/dashboard/sales'>> {
  return inPeriod(deps, callerAt, query, async (trx, { scope, period, clock }) => {
    const hours = new Map((await sumHours(trx, scope, period)).map((row) => [row.hour, row]))
    const products = withOthers(await listProductSales(trx, scope, period), productsShown)
    const staff = withOthers(await listStaffSales(trx, scope, period), staffShown)
    return {
      hours: hoursOfDay(clock.dayCutoffMinutes).map((hour) => {
        const { orders = 0, salesCents = 0 } = hours.get(hour) ?? {}
        return { hour, orders, sales: amountOfCents(salesCents) }
      }),
      products: products.shown.map((row) => ({
        product_id: row.productId,
        venue_id: row.venueId,
        name: row.name,
        unit_type: row.unitType,
        quantity: quantityOfMilli(row.quantityMilli),
        sales: amountOfCents(row.salesCents),
      })),
      other_products: products.others,
      staff: staff.shown.map(({ id, name, orders, salesCents }) => ({
        id,
        name,
        orders,
        sales: amountOfCents(salesCents),
      })),
      other_staff: staff.others,
    }
  })
}

export async function listOrders(
  deps: BooksDeps,
  callerAt: CallerAt,
  query: PeriodQuery,
): Promise<CallReply<'GET /v1/dashboard/orders'>> {
  const rows = await inPeriod(deps, callerAt, query, (trx, { scope, period }) =>
    listLatestOrders(trx, scope, period, ordersShown),
  )
  return rows.map((row) => ({
    id: row.id,
    venue_id: row.venueId,
    product_id: row.productId,
    other_products: row.lines - 1,
    customer_name: fullName(row.name, row.lastName),
    order_date: row.at.toISOString(),
    business_date: row.businessDate,
    order_total: amountOfCents(row.amountCents),
    shipment_address: row.address,
    current_order_status: orderStatus(row),
  }))
}
