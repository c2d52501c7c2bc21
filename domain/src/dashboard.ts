import { addDays, daysBetween } from './calendar.ts'
import { type DaySpan, hoursOfDay, monthsOf, monthSpan, type Period } from './periods.ts'

export const dashboardFigures = ['sales', 'expenses', 'customers', 'orders'] as const
export type DashboardFigure = (typeof dashboardFigures)[number]

/** The figures of one day, or of one hour. A correction counts when it was made, as a negative amount. */
export type Takings = { salesCents: number; expensesCents: number; orders: number }
export type DayTakings = Takings & { date: string; feesCents: number }
export type HourTakings = Takings & { date: string; hour: number }

/** Sales and fees. A top-up is no income, because the money still belongs to the member. */
export const incomeCents = ({ salesCents, feesCents }: Pick<DayTakings, 'salesCents' | 'feesCents'>): number =>
  salesCents + feesCents

/** The change in percent, to a tenth; null if there was nothing before. */
export function changePercent(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null
}

/** Whether a change is good news: an increase, except for expenses. Null if nothing changed. */
export function isGoodChange(figure: DashboardFigure, percent: number): boolean | null {
  if (percent === 0) return null
  return figure === 'expenses' ? percent < 0 : percent > 0
}

/** A figure and its comparison. During the last day, only the finished hours of both periods are compared. */
export type Compared = { value: number; change: number | null; before: number | null }

type Measure = keyof Takings
const sumBy = <Row>(rows: readonly Row[], measureOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + measureOf(row), 0)
const sum = (rows: readonly Takings[], measure: Measure) => sumBy(rows, (row) => row[measure])
const within = ({ from, to }: DaySpan, date: string) => date >= from && date <= to

type Dated = { date: string }
type BooksOf<Row extends Dated> = {
  days: readonly Row[]
  hours: readonly (Row & { hour: number })[]
  firstDay: string | null
}
type Books = { days: readonly DayTakings[]; hours: readonly HourTakings[]; firstDay: string | null }

/** The part of a span that is compared. */
function comparable<Row extends Dated>(
  span: DaySpan,
  measureOf: (row: Row) => number,
  { days, hours, over }: Omit<BooksOf<Row>, 'firstDay'> & { over: Period['hours'] },
): number {
  const own = days.filter(({ date }) => within(span, date))
  if (over === null) return sumBy(own, measureOf)
  const whole = own.filter(({ date }) => date !== span.to)
  const last = hours.filter(({ date, hour }) => date === span.to && over.includes(hour))
  return sumBy(whole, measureOf) + sumBy(last, measureOf)
}

/** Whether the books began too late for a comparison: a new venue would show false growth. */
export const isNewIn = ({ previous }: Period, firstDay: string | null): boolean =>
  firstDay === null || firstDay > previous.from

function compareBy<Row extends Dated>(
  period: Period,
  measureOf: (row: Row) => number,
  { firstDay, ...books }: BooksOf<Row>,
): Compared {
  const value = sumBy(
    books.days.filter(({ date }) => within(period, date)),
    measureOf,
  )
  if (isNewIn(period, firstDay)) return { value, change: null, before: null }
  const part = { ...books, over: period.hours }
  const before = comparable(period.previous, measureOf, part)
  return { value, change: changePercent(comparable(period, measureOf, part), before), before }
}

export function compareTakings(period: Period, measure: Measure, { days, hours, firstDay }: Books): Compared {
  return compareBy<Takings & Dated>(period, (row) => row[measure], { days, hours, firstDay })
}

/** Income and expenses of one day, or of one hour of it. */
export type Earnings = Pick<DayTakings, 'date' | 'salesCents' | 'feesCents' | 'expensesCents'>
export type HourEarnings = Earnings & { hour: number }
export type Result = {
  income: Compared
  expenses: Compared
  /** Income less expenses. */
  result: Compared
  marginPercent: number | null
  isNew: boolean
}

/** The result as a share of the income, in tenths. Null without income, or while no expense is known. */
export function marginPercent(incomeOf: number, expensesOf: number): number | null {
  if (incomeOf <= 0 || expensesOf <= 0) return null
  return Math.round(((incomeOf - expensesOf) / incomeOf) * 1000) / 10
}

export function resultOf(period: Period, books: BooksOf<Earnings>): Result {
  const income = compareBy(period, incomeCents, books)
  const expenses = compareBy(period, ({ expensesCents }) => expensesCents, books)
  return {
    income,
    expenses,
    result: compareBy(period, (row) => incomeCents(row) - row.expensesCents, books),
    marginPercent: marginPercent(income.value, expenses.value),
    isNew: isNewIn(period, books.firstDay),
  }
}

/** What is known of the cost of the goods sold. */
export type GoodsSold = { salesCents: number; knownSalesCents: number; costCents: number }

/** The margin on goods whose delivery cost is known, and the share of the sales that they are; null if none are. */
export function goodsMargin({ salesCents, knownSalesCents, costCents }: GoodsSold) {
  if (salesCents <= 0 || knownSalesCents <= 0) return null
  return {
    marginPercent: Math.round(((knownSalesCents - costCents) / knownSalesCents) * 1000) / 10,
    knownPercent: Math.round((knownSalesCents / salesCents) * 100),
  }
}

const dailyMost = 62

/** The intervals of the chart of a period: days, or months if there are too many days. */
export function stretchesOf({ from, to }: DaySpan): DaySpan[] {
  if (daysBetween(from, to) < dailyMost) {
    return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
      const date = addDays(from, index)
      return { from: date, to: date }
    })
  }
  return monthsOf({ from, to }).map((month) => {
    const whole = monthSpan(month)
    return { from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to }
  })
}

/** The points of a figure over a period. One day has a point for each finished hour and for the current hour. */
export function lineOf(
  period: Period,
  measure: Measure,
  { days, hours }: Omit<Books, 'firstDay'>,
  cutoffMinutes: number,
): number[] {
  if (period.from === period.to) {
    const order = hoursOfDay(cutoffMinutes)
    const shown = period.hours === null ? order : order.slice(0, period.hours.length + 1)
    const own = hours.filter(({ date }) => date === period.to)
    return shown.map((hour) =>
      sum(
        own.filter((row) => row.hour === hour),
        measure,
      ),
    )
  }
  return stretchesOf(period).map((stretch) =>
    sum(
      days.filter(({ date }) => within(stretch, date)),
      measure,
    ),
  )
}

/** The number of members at the end of each of these days, given those who joined and left in between. */
export function runningCounts(points: readonly string[], changes: readonly { by: number; count: number }[]): number[] {
  return points.map((_, index) =>
    changes.filter(({ by }) => by <= index).reduce((total, { count }) => total + count, 0),
  )
}

/** A span as whole calendar months and the days before and after them. */
export type MonthParts = { months: DaySpan | null; days: DaySpan[] }

/**
 * The whole months of a span, whose buyers are stored, and the days at its ends, whose buyers are counted. While the
 * last day is running nothing comes after it, so its month counts as whole.
 */
export function monthParts({ from, to }: DaySpan, isRunning: boolean): MonthParts {
  const isWhole = (month: string) => month >= from && (monthSpan(month).to <= to || isRunning)
  const whole = monthsOf({ from, to }).filter(isWhole)
  const [first, last] = [whole[0], whole.at(-1)]
  if (first === undefined || last === undefined) return { months: null, days: [{ from, to }] }
  const end = monthSpan(last).to
  const ends = [
    { from, to: addDays(first, -1) },
    { from: addDays(end, 1), to },
  ]
  return { months: { from: first, to: end }, days: ends.filter((span) => span.from <= span.to) }
}

/**
 * Shares in tenths of a percent that add up to a hundred. The remainder goes to the shares that lost most by rounding
 * down.
 */
export function sharesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((all, count) => all + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count / total) * 1000)
  const shares = exact.map(Math.floor)
  let left = 1000 - shares.reduce((all, share) => all + share, 0)
  const byLoss = exact
    .map((share, index) => ({ place: index, loss: share % 1 }))
    .toSorted((one, other) => other.loss - one.loss)
  for (const { place: index } of byLoss) {
    if (left === 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares.map((share) => share / 10)
}

export const orderStatuses = ['DELIVERED', 'VOIDED', 'RETURNED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The status of a sale. Goods are handed over when they are charged, so there is no state in between. */
export function orderStatus({ isVoided, isReturned }: { isVoided: boolean; isReturned: boolean }): OrderStatus {
  if (isVoided) return 'VOIDED'
  return isReturned ? 'RETURNED' : 'DELIVERED'
}
