import { expect, test } from 'vitest'
import { readFilter, changeFilter } from './dashboard-address.ts'

const read = (address: string) => readFilter(new URLSearchParams(address), [4, 7])

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
] as const)('the filter is read from the address "%s"', (address, expected) => expect(read(address)).toEqual(expected))

test.each([
  [
    'choosing a period removes the days',
    'venue=3&from=2026-11-03&to=2026-11-12',
    { days: 'week' },
    'venue=3&period=week',
  ],
  [
    'choosing days removes the period',
    'period=week',
    { days: { from: '2026-11-03', to: '2026-11-12' } },
    'from=2026-11-03&to=2026-11-12',
  ],
  ['the month is the default and is not in the address', 'period=week', { days: 'month' }, ''],
  ['choosing venues keeps the period', 'period=year', { venues: [4, 7] }, 'period=year&venues=4%2C7'],
  ['choosing no venues removes them', 'venues=4', { venues: [] }, ''],
] as const)('%s', (_title, before, change, after) => {
  expect(changeFilter(new URLSearchParams(before), change).toString()).toBe(after)
})
