import { describe, expect, test } from 'vitest'
import {
  changePercent,
  compareTakings,
  type DayTakings,
  type Earnings,
  goodsMargin,
  type HourTakings,
  isGoodChange,
  lineOf,
  marginPercent,
  monthParts,
  resultOf,
  runningCounts,
  sharesOf,
  stretchesOf,
} from './dashboard.ts'
import type { Period } from './periods.ts'

test.each([
  [110, 100, 10],
  [92, 100, -8],
  [1082, 1000, 8.2],
  [100, 300, -66.7],
  [0, 100, -100],
  [-50, 100, -150],
  [100, 100, 0],
  [100, 0, null],
  [100, -20, null],
  [0, 0, null],
])('from %d to %d', (now, before, expected) => expect(changePercent(now, before)).toBe(expected))

test.each([
  ['sales', 8.2, true],
  ['sales', -3.1, false],
  ['expenses', -2.4, true],
  ['expenses', 5, false],
  ['customers', 1, true],
  ['orders', -1, false],
  ['orders', 0, null],
] as const)('%s changed by %d', (figure, percent, expected) => expect(isGoodChange(figure, percent)).toBe(expected))

const day = (date: string, salesCents: number, expensesCents = 0): DayTakings => ({
  date,
  salesCents,
  feesCents: 0,
  expensesCents,
  orders: salesCents / 100,
})
const hour = (date: string, at: number, salesCents: number): HourTakings => ({
  date,
  hour: at,
  salesCents,
  expensesCents: 0,
  orders: 1,
})
const week: Period = {
  name: 'week',
  from: '2026-11-09',
  to: '2026-11-15',
  previous: { from: '2026-11-02', to: '2026-11-08' },
  hours: null,
}
const firstDay = '2026-01-01'

describe('takings are compared', () => {
  const days = [
    day('2026-11-01', 999),
    day('2026-11-02', 400),
    day('2026-11-08', 600),
    day('2026-11-09', 500),
    day('2026-11-15', 700),
  ]

  test('by whole days once the last day is over', () => {
    expect(compareTakings(week, 'salesCents', { days, hours: [], firstDay })).toEqual({
      value: 1200,
      change: 20,
      before: 1000,
    })
  })

  test('by finished hours during the last day, but the figure itself counts everything', () => {
    const hours = [
      hour('2026-11-08', 20, 100),
      hour('2026-11-08', 21, 500),
      hour('2026-11-15', 20, 200),
      hour('2026-11-15', 21, 500),
    ]
    const now = { ...week, hours: [18, 19, 20] }
    expect(compareTakings(now, 'salesCents', { days, hours, firstDay })).toEqual({
      value: 1200,
      change: 40,
      before: 500,
    })
  })

  test.each([
    ['books that begin within the previous period', '2026-11-03'],
    ['no books', null],
  ])('with nothing if there are %s', (_title, first) => {
    expect(compareTakings(week, 'salesCents', { days, hours: [], firstDay: first })).toEqual({
      value: 1200,
      change: null,
      before: null,
    })
  })

  test('without a percentage if nothing was sold before', () => {
    expect(compareTakings(week, 'expensesCents', { days, hours: [], firstDay })).toEqual({
      value: 0,
      change: null,
      before: 0,
    })
  })
})

describe('the line of a figure', () => {
  test('has a point per day, or per month for a long period', () => {
    expect(lineOf(week, 'salesCents', { days: [day('2026-11-10', 300)], hours: [] }, 360)).toEqual([
      0, 300, 0, 0, 0, 0, 0,
    ])
    const year = { ...week, from: '2026-01-01', to: '2026-11-15' }
    expect(lineOf(year, 'salesCents', { days: [day('2026-02-28', 300)], hours: [] }, 360)).toEqual([
      0, 300, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ])
    expect(stretchesOf(year).at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-15' })
  })

  test('of one day has a point per hour up to now', () => {
    const today = { ...week, from: '2026-11-15', hours: [6, 7] }
    const hours = [hour('2026-11-15', 8, 300), hour('2026-11-08', 7, 999)]
    expect(lineOf(today, 'salesCents', { days: [], hours }, 360)).toEqual([0, 0, 300])
    expect(lineOf({ ...today, hours: null }, 'salesCents', { days: [], hours }, 360)).toHaveLength(24)
  })
})

test('members are counted at the end of each day, without those who left', () => {
  const changes = [
    { by: 0, count: 80 },
    { by: 1, count: 5 },
    { by: 2, count: -1 },
    { by: 3, count: 7 },
  ]
  expect(runningCounts(['2026-11-08', '2026-11-14', '2026-11-15'], changes)).toEqual([80, 85, 84])
})

test.each([
  [
    [620, 540, 210],
    [45.3, 39.4, 15.3],
  ],
  [
    [1, 1, 1],
    [33.4, 33.3, 33.3],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [5, 0, 0],
    [100, 0, 0],
  ],
])('shares of %j add up to a hundred', (counts, expected) => expect(sharesOf(counts)).toEqual(expected))

test.each([
  ['a quarter is left', 100_00, 75_00, 25],
  ['more spent than earned', 100_00, 120_00, -20],
  ['no income', 0, 50_00, null],
  ['no expense is known', 100_00, 0, null],
])('the margin if %s', (_title, income, expenses, expected) => expect(marginPercent(income, expenses)).toBe(expected))

describe('the result is income less expenses', () => {
  const earned = (date: string, salesCents: number, feesCents: number, expensesCents: number): Earnings => ({
    date,
    salesCents,
    feesCents,
    expensesCents,
  })
  const days = [earned('2026-11-08', 400, 100, 250), earned('2026-11-15', 500, 100, 300)]

  test('with fees as income, compared with the previous period', () => {
    expect(resultOf(week, { days, hours: [], firstDay })).toEqual({
      income: { value: 600, change: 20, before: 500 },
      expenses: { value: 300, change: 20, before: 250 },
      result: { value: 300, change: 20, before: 250 },
      marginPercent: 50,
      isNew: false,
    })
  })

  test('without a comparison for a new venue', () => {
    const { result, isNew } = resultOf(week, { days, hours: [], firstDay: '2026-11-08' })
    expect([result, isNew]).toEqual([{ value: 300, change: null, before: null }, true])
  })
})

test.each([
  ['no goods with a known cost', { salesCents: 1000, knownSalesCents: 0, costCents: 0 }, null],
  ['all', { salesCents: 1000, knownSalesCents: 1000, costCents: 400 }, { marginPercent: 60, knownPercent: 100 }],
  ['a part', { salesCents: 1000, knownSalesCents: 250, costCents: 300 }, { marginPercent: -20, knownPercent: 25 }],
  ['no sales', { salesCents: 0, knownSalesCents: 0, costCents: 0 }, null],
])('the margin on goods if the cost is known of %s', (_title, goods, expected) =>
  expect(goodsMargin(goods)).toEqual(expected),
)

test.each([
  ['days within a month', '2026-11-03', '2026-11-12', false, null, [['2026-11-03', '2026-11-12']]],
  ['a month so far', '2026-11-01', '2026-11-16', true, ['2026-11-01', '2026-11-30'], []],
  ['today in the middle of a month', '2026-11-16', '2026-11-16', true, null, [['2026-11-16', '2026-11-16']]],
  ['a past month', '2026-10-01', '2026-10-31', false, ['2026-10-01', '2026-10-31'], []],
  [
    'months with days before and after them',
    '2026-08-20',
    '2026-11-12',
    false,
    ['2026-09-01', '2026-10-31'],
    [
      ['2026-08-20', '2026-08-31'],
      ['2026-11-01', '2026-11-12'],
    ],
  ],
] as const)('whole months of a span: %s', (_title, from, to, isRunning, months, days) => {
  const pair = (span: { from: string; to: string }) => [span.from, span.to]
  const parts = monthParts({ from, to }, isRunning)
  expect(parts.months === null ? null : pair(parts.months)).toEqual(months)
  expect(parts.days.map(pair)).toEqual(days)
})
