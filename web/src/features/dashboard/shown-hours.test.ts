import { expect, test } from 'vitest'
import { shownHours } from './shown-hours.ts'

const hour = (at: number, sales: number) => ({ hour: at, orders: sales === 0 ? 0 : 1, sales })

test.each([
  ['no hour is shown if nothing was sold', [hour(6, 0), hour(7, 0)], []],
  [
    'hours without sales before and after an evening are hidden',
    [hour(6, 0), hour(20, 5), hour(21, 0), hour(22, 3), hour(5, 0)],
    [20, 21, 22],
  ],
  ['an hour with more returns than sales is shown', [hour(6, 0), hour(7, -4), hour(8, 0)], [7]],
])('%s', (_title, hours, shown) => expect(shownHours(hours).map((one) => one.hour)).toEqual(shown))
