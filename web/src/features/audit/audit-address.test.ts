import { expect, test } from 'vitest'
import { isDay } from '../../format/address-id.ts'
import { changeFilter, readFilter } from './audit-address.ts'

const noFilter = { venue: null, staff: null, kind: null, from: null, to: null }

test.each([
  ['', noFilter],
  ['staff=7&kind=venue.changed', { ...noFilter, staff: 7, kind: 'venue.changed' }],
  ['from=2026-11-01&to=2026-11-14&venue=3', { ...noFilter, from: '2026-11-01', to: '2026-11-14', venue: 3 }],
  ['staff=me&kind=venue.burnt&from=yesterday&to=2026-13-01&venue=0', noFilter],
])('the filter is read from the address ?%s', (search, filter) => {
  expect(readFilter(new URLSearchParams(search))).toEqual(filter)
})

test('changing one filter keeps the others, and a cleared filter is removed from the address', () => {
  const params = new URLSearchParams('staff=7&kind=venue.changed')
  expect(changeFilter(params, { kind: null, from: '2026-11-01' }).toString()).toBe('staff=7&from=2026-11-01')
})

test.each([
  ['2026-11-14', true],
  ['0002-11-14', false],
  ['', false],
])('%s is accepted as a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
