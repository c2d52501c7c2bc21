import { addDays, addMonths, daysBetween } from './calendar.ts'
import { type DayTakings, incomeCents, stretchesOf } from './dashboard.ts'
import { type DaySpan, monthSpan, type Period } from './periods.ts'

const within = ({ from, to }: DaySpan, date: string) => date >= from && date <= to
const sumBy = (days: readonly DayTakings[], centsOf: (day: DayTakings) => number) =>
  days.reduce((total, day) => total + centsOf(day), 0)

const chartDays = 14
const chartWeeks = 12
const chartMonths = 12

/** The last intervals of equal length, oldest first. */
const backwards = (count: number, spanAt: (ago: number) => DaySpan): DaySpan[] =>
  Array.from({ length: count }, (_, index) => spanAt(count - 1 - index))

/**
 * The intervals of the chart of income and expenses: the period and those before it. A day is shown among days, a week
 * among weeks, a month among months. A year and chosen days show their own parts.
 */
export function chartStretches(period: Pick<Period, 'name' | 'from' | 'to'>): DaySpan[] {
  const { name, to } = period
  const daysBack = (days: number, length: number) => {
    const end = addDays(to, -days)
    return { from: addDays(end, 1 - length), to: end }
  }
  if (name === 'today') return backwards(chartDays, (ago) => daysBack(ago, 1))
  if (name === 'week') return backwards(chartWeeks, (ago) => daysBack(ago * 7, 7))
  if (name !== 'month') return stretchesOf(period)
  const first = `${to.slice(0, 8)}01`
  return backwards(chartMonths, (ago) => {
    const month = monthSpan(addMonths(first, -ago))
    return { from: month.from, to: month.to > to ? to : month.to }
  })
}

export type StretchTakings = DaySpan & { salesCents: number; feesCents: number; expensesCents: number }

export const stretchTakings = (stretches: readonly DaySpan[], days: readonly DayTakings[]): StretchTakings[] =>
  stretches.map((stretch) => {
    const own = days.filter(({ date }) => within(stretch, date))
    return {
      ...stretch,
      salesCents: sumBy(own, ({ salesCents }) => salesCents),
      feesCents: sumBy(own, ({ feesCents }) => feesCents),
      expensesCents: sumBy(own, ({ expensesCents }) => expensesCents),
    }
  })

/** How far an unfinished interval is, and what a month comes to if it goes on like this. */
export type Unfinished = { day: number; days: number; incomeCents: number | null; expensesCents: number | null }

/** Before this day of a month, an estimate would be a guess. */
const estimateFromDay = 5

/**
 * How far the last interval of a chart is, or null if it is over. Only a month in progress is estimated: its income from
 * its finished days, its expenses with the month before, because rent and wages come once a month.
 */
export function unfinishedOf(
  stretches: readonly DaySpan[],
  days: readonly DayTakings[],
  isRunning: boolean,
): Unfinished | null {
  const [before, stretch] = stretches.slice(-2)
  if (before === undefined || stretch === undefined) return null
  const { from, to } = stretch
  const month = monthSpan(`${from.slice(0, 8)}01`)
  // The interval before it is whole, so its length shows whether the intervals are months.
  const isMonth = from === month.from && daysBetween(before.from, before.to) > 7
  const day = daysBetween(from, to) + 1
  const all = isMonth ? daysBetween(month.from, month.to) + 1 : day
  if (!isRunning && day === all) return null
  if (!isMonth || !isRunning || day < estimateFromDay) return { day, days: all, incomeCents: null, expensesCents: null }
  const own = days.filter(({ date }) => within(stretch, date))
  const finished = own.filter(({ date }) => date < to)
  const stillDue = days.filter(({ date }) => within(before, date) && Number(date.slice(8)) > day)
  return {
    day,
    days: all,
    incomeCents: Math.max(sumBy(own, incomeCents), Math.round((sumBy(finished, incomeCents) / (day - 1)) * all)),
    expensesCents: sumBy([...own, ...stillDue], ({ expensesCents }) => expensesCents),
  }
}
