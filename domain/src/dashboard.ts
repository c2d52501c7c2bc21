import { addDays, addMonths, daysBetween } from './calendar.ts'
import { type DaySpan, hoursOfDay, monthsOf, monthSpan, type Period } from './periods.ts'

export const dashboardFigures = ['sales', 'expenses', 'customers', 'orders'] as const
export type DashboardFigure = (typeof dashboardFigures)[number]

/** What one day, or one hour of it, came to: corrections count where they were made, below zero. */
export type Takings = { salesCents: number; expensesCents: number; orders: number }
export type DayTakings = Takings & { date: string; feesCents: number }
export type HourTakings = Takings & { date: string; hour: number }

/** Sold and paid in fees: what came in for good. A top-up is still the member's. */
export const incomeCents = ({ salesCents, feesCents }: Pick<DayTakings, 'salesCents' | 'feesCents'>): number =>
  salesCents + feesCents

/** By how many percent something changed, to a tenth; null where there was nothing to change from. */
export function changePercent(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null
}

/** Whether a change is good news: more of everything, but less spent. Null where nothing changed. */
export function isGoodChange(figure: DashboardFigure, percent: number): boolean | null {
  if (percent === 0) return null
  return figure === 'expenses' ? percent < 0 : percent > 0
}

/** A figure, and what it is compared by: of a day that goes on only the hours that are over, on both sides. */
export type Compared = { value: number; change: number | null; before: number | null }

type Measure = keyof Takings
const sum = (rows: readonly Takings[], measure: Measure) => rows.reduce((total, row) => total + row[measure], 0)
const within = ({ from, to }: DaySpan, date: string) => date >= from && date <= to

/** What of a span is compared. */
function comparable(
  span: DaySpan,
  measure: Measure,
  { days, hours, over }: { days: readonly DayTakings[]; hours: readonly HourTakings[]; over: Period['hours'] },
): number {
  const own = days.filter(({ date }) => within(span, date))
  if (over === null) return sum(own, measure)
  const whole = own.filter(({ date }) => date !== span.to)
  const last = hours.filter(({ date, hour }) => date === span.to && over.includes(hour))
  return sum(whole, measure) + sum(last, measure)
}

type Books = { days: readonly DayTakings[]; hours: readonly HourTakings[]; firstDay: string | null }

/** Against books that had not begun nothing is compared: a venue that opened meanwhile has not grown by so much. */
export function compareTakings(period: Period, measure: Measure, { days, hours, firstDay }: Books): Compared {
  const value = sum(
    days.filter(({ date }) => within(period, date)),
    measure,
  )
  if (firstDay === null || firstDay > period.previous.from) return { value, change: null, before: null }
  const part = { days, hours, over: period.hours }
  const before = comparable(period.previous, measure, part)
  return { value, change: changePercent(comparable(period, measure, part), before), before }
}

const dailyMost = 62

/** The stretches of a period that its line is drawn by: days, or months where those are too many. */
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

/** How a figure went through a period; through one day by the hours that are over and the one that is now. */
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

/** How many were counted by each of these days, given who came and went in between. */
export function runningCounts(points: readonly string[], changes: readonly { by: number; count: number }[]): number[] {
  return points.map((_, index) =>
    changes.filter(({ by }) => by <= index).reduce((total, { count }) => total + count, 0),
  )
}

const chartMonths = 12

/** The twelve months that end with a day. */
export const chartSpan = ({ to }: DaySpan): DaySpan => ({ from: addMonths(`${to.slice(0, 8)}01`, 1 - chartMonths), to })

export type MonthTakings = { month: string; salesCents: number; feesCents: number; expensesCents: number }

export function monthTakings(span: DaySpan, days: readonly DayTakings[]): MonthTakings[] {
  return monthsOf(span).map((month) => {
    const own = days.filter(({ date }) => within(monthSpan(month), date))
    return {
      month,
      salesCents: sum(own, 'salesCents'),
      feesCents: own.reduce((total, { feesCents }) => total + feesCents, 0),
      expensesCents: sum(own, 'expensesCents'),
    }
  })
}

/** In tenths of a percent that come to a hundred: what rounding leaves over goes to whoever lost most by it. */
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

/** What became of an order: what is charged is handed over, and one that was taken back says so. */
export function orderStatus({ isVoided, isReturned }: { isVoided: boolean; isReturned: boolean }): OrderStatus {
  if (isVoided) return 'VOIDED'
  return isReturned ? 'RETURNED' : 'DELIVERED'
}
