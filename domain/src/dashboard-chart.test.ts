import { describe, expect, test } from 'vitest'
import { type DayTakings, incomeCents } from './dashboard.ts'
import { chartStretches, stretchTakings, unfinishedOf } from './dashboard-chart.ts'
import type { Period } from './periods.ts'

const day = (date: string, salesCents: number, expensesCents = 0): DayTakings => ({
  date,
  salesCents,
  feesCents: 0,
  expensesCents,
  orders: 1,
})

describe('the chart of income and expenses', () => {
  const period = (name: Period['name'], from: string, to = '2026-11-15') => ({ name, from, to })

  test.each([
    ['a day among fourteen days', period('today', '2026-11-15'), 14, '2026-11-02', '2026-11-15'],
    ['a week among twelve weeks', period('week', '2026-11-09'), 12, '2026-08-24', '2026-11-09'],
    ['a month among twelve months', period('month', '2026-11-01'), 12, '2025-12-01', '2026-11-01'],
    ['the months of a year', period('year', '2026-01-01'), 11, '2026-01-01', '2026-11-01'],
    ['the days that were chosen', period('range', '2026-11-03', '2026-11-12'), 10, '2026-11-03', '2026-11-12'],
  ])('shows %s', (_title, shown, count, first, last) => {
    const stretches = chartStretches(shown)
    expect([stretches.length, stretches[0]?.from, stretches.at(-1)?.from]).toEqual([count, first, last])
    expect(stretches.at(-1)?.to).toBe(shown.to)
  })

  test('adds up its days', () => {
    const stretches = chartStretches(period('month', '2026-11-01'))
    const days = [{ ...day('2026-11-02', 400, 150), feesCents: 50 }, day('2025-12-31', 100)]
    const months = stretchTakings(stretches, days)
    expect(months[0]).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
      salesCents: 100,
      feesCents: 0,
      expensesCents: 0,
    })
    expect(months.map(incomeCents).at(-1)).toBe(450)
  })

  const november = (to: string) => ({ from: '2026-11-01', to })
  const october = { from: '2026-10-01', to: '2026-10-31' }
  const on = (date: string) => ({ from: date, to: date })
  const everyDay = Array.from({ length: 30 }, (_, index) => {
    const date = String(index + 1).padStart(2, '0')
    return [day(`2026-10-${date}`, 50, 20), day(`2026-11-${date}`, 100, 10)]
  }).flat()
  test.each([
    ['a finished month', october, november('2026-11-30'), false, null],
    [
      'a month in progress',
      october,
      november('2026-11-16'),
      true,
      { day: 16, days: 30, incomeCents: 3000, expensesCents: 440 },
    ],
    [
      'the fourth day',
      october,
      november('2026-11-04'),
      true,
      { day: 4, days: 30, incomeCents: null, expensesCents: null },
    ],
    [
      'the fifth day',
      october,
      november('2026-11-05'),
      true,
      { day: 5, days: 30, incomeCents: 3000, expensesCents: 550 },
    ],
    [
      'a part of a past month',
      october,
      november('2026-11-10'),
      false,
      { day: 10, days: 30, incomeCents: null, expensesCents: null },
    ],
    [
      'the first day of a month',
      october,
      november('2026-11-01'),
      true,
      { day: 1, days: 30, incomeCents: null, expensesCents: null },
    ],
    ['today', on('2026-11-15'), on('2026-11-16'), true, { day: 1, days: 1, incomeCents: null, expensesCents: null }],
    [
      'a week that is over',
      { from: '2026-10-27', to: '2026-11-02' },
      { from: '2026-11-03', to: '2026-11-09' },
      false,
      null,
    ],
  ])('knows that %s is or is not finished', (_title, before, stretch, isRunning, expected) =>
    expect(unfinishedOf([before, stretch], everyDay, isRunning)).toEqual(expected),
  )

  test('expects a rent that was paid once no second time', () => {
    const days = [day('2026-10-01', 0, 90_000), day('2026-10-28', 0, 5_000), day('2026-11-01', 0, 90_000)]
    expect(unfinishedOf([october, november('2026-11-16')], days, true)?.expensesCents).toBe(95_000)
  })
})
