import { describe, expect, test } from 'vitest'
import { changeDay, daySpansOf, everything, isFiltered, rankedDays, readFilter, writeFilter } from './books-filter.ts'

const read = (address: string) => readFilter(new URLSearchParams(address), [3, 5])

describe('the filter in the address', () => {
  test.each([
    ['', everything],
    ['type=add_cash&method=card', { ...everything, type: 'add_cash', method: 'card' }],
    ['venues=5,3&staff=7&member=12', { ...everything, venues: [3, 5], staff: 7, member: 12 }],
    ['from=2026-11-01&to=2026-11-14', { ...everything, from: '2026-11-01', to: '2026-11-14' }],
    ['to=2026-11-14', { ...everything, to: '2026-11-14' }],
    ['q=+Lucía+', { ...everything, q: 'Lucía' }],
    ['q=+', everything],
    ['type=loan&method=barter&staff=me&member=0&venues=x', everything],
    ['from=yesterday&to=2026-13-01', everything],
    ['from=2026-11-14&to=2026-11-01', { ...everything, from: '2026-11-14' }],
    ['venues=5,99', { ...everything, venues: [5] }],
  ])('is read from ?%s', (address, filter) => {
    expect(read(address)).toEqual(filter)
  })

  test('keeps unchanged parts and omits empty ones', () => {
    const address = new URLSearchParams('venue=9&type=fee&from=2026-11-01')
    expect(writeFilter(address, { type: null, venues: [3, 5] }).toString()).toBe('venue=9&from=2026-11-01&venues=3%2C5')
    expect(writeFilter(address, everything).toString()).toBe('venue=9')
  })

  test('is read as it was written', () => {
    const filter = { ...everything, venues: [3, 5], type: 'return', method: 'wallet', from: '2026-11-02' } as const
    expect(readFilter(writeFilter(new URLSearchParams(), filter), [3, 5])).toEqual(filter)
  })
})

test.each([
  ['', false],
  ['venues=5', true],
  ['to=2026-11-14', true],
  ['member=4', true],
])('?%s is a filtered list: %s', (address, filters) => {
  expect(isFiltered(read(address))).toBe(filters)
})

describe('named ranges of days', () => {
  test('are relative to the business day', () => {
    expect(daySpansOf(everything, '2026-11-14').spans).toEqual([
      { span: 'today', from: '2026-11-14', to: '2026-11-14' },
      { span: 'yesterday', from: '2026-11-13', to: '2026-11-13' },
      { span: 'week', from: '2026-11-08', to: '2026-11-14' },
      { span: 'month', from: '2026-11-01', to: '2026-11-14' },
    ])
  })

  test.each([
    ['2026-11-14', '2026-11-14', 'today'],
    ['2026-11-08', '2026-11-14', 'week'],
    ['2026-11-08', null, null],
    [null, null, null],
  ])('from %s to %s is the range %s', (from, to, span) => {
    expect(daySpansOf({ from, to }, '2026-11-14').chosen).toBe(span)
  })
})

test.each([
  [
    { from: '2026-11-01', to: '2026-11-14' },
    { from: '2026-11-01', to: '2026-11-14' },
  ],
  [
    { from: null, to: null },
    { from: '2025-11-15', to: '2026-11-14' },
  ],
  [
    { from: '2020-01-01', to: '2026-10-31' },
    { from: '2025-11-01', to: '2026-10-31' },
  ],
])('%o is ranked by %o', (filter, days) => {
  expect(rankedDays(filter, '2026-11-14')).toEqual(days)
})

test('the first day is never after the last', () => {
  const filter = { ...everything, from: '2026-11-05', to: '2026-11-10' }
  expect(changeDay(filter, { from: '2026-11-07' })).toEqual({ from: '2026-11-07' })
  expect(changeDay(filter, { from: '2026-11-12' })).toEqual({ from: '2026-11-12', to: '2026-11-12' })
  expect(changeDay(filter, { to: '2026-11-01' })).toEqual({ from: '2026-11-01', to: '2026-11-01' })
  expect(changeDay(filter, { to: null })).toEqual({ to: null })
})
