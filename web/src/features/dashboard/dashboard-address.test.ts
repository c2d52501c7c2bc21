import { expect, test } from 'vitest'
import { readAsked, writeAsked } from './dashboard-address.ts'

const read = (address: string) => readAsked(new URLSearchParams(address), [4, 7])

test.each([
  ['', { venues: [], days: 'month' }],
  ['period=week', { venues: [], days: 'week' }],
  ['period=decade', { venues: [], days: 'month' }],
  ['from=2026-11-03&to=2026-11-12', { venues: [], days: { from: '2026-11-03', to: '2026-11-12' } }],
  ['period=today&from=2026-11-12&to=2026-11-03', { venues: [], days: 'today' }],
  ['from=2026-11-03', { venues: [], days: 'month' }],
  ['from=2020-01-01&to=2026-11-03', { venues: [], days: 'month' }],
  ['venues=7,9,4', { venues: [4, 7], days: 'month' }],
  ['venues=all', { venues: [], days: 'month' }],
] as const)('the address "%s"', (address, expected) => expect(read(address)).toEqual(expected))

test.each([
  ['a period instead of days', 'venue=3&from=2026-11-03&to=2026-11-12', { days: 'week' }, 'venue=3&period=week'],
  [
    'days instead of a period',
    'period=week',
    { days: { from: '2026-11-03', to: '2026-11-12' } },
    'from=2026-11-03&to=2026-11-12',
  ],
  ['the month, which needs no saying', 'period=week', { days: 'month' }, ''],
  ['venues, and the period stays', 'period=year', { venues: [4, 7] }, 'period=year&venues=4%2C7'],
  ['only the one', 'venues=4', { venues: [] }, ''],
] as const)('%s', (_title, before, change, after) => {
  expect(writeAsked(new URLSearchParams(before), change).toString()).toBe(after)
})
