import { expect, test } from 'vitest'
import { shownHours } from './shown-hours.ts'

const hour = (at: number, sales: number) => ({ hour: at, orders: sales === 0 ? 0 : 1, sales })

test.each([
  ['nothing sold', [hour(6, 0), hour(7, 0)], []],
  ['the quiet hours around an evening', [hour(6, 0), hour(20, 5), hour(21, 0), hour(22, 3), hour(5, 0)], [20, 21, 22]],
  ['an hour in which more came back than went', [hour(6, 0), hour(7, -4), hour(8, 0)], [7]],
])('%s', (_title, hours, shown) => expect(shownHours(hours).map((one) => one.hour)).toEqual(shown))
