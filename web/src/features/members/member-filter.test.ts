import { expect, test } from 'vitest'
import { readMemberFilter } from './member-filter.ts'

const everybody = { q: '', state: null, sort: 'number', direction: 'asc' }

test.each([
  ['', everybody],
  ['q=luc%C3%ADa&state=expiring', { ...everybody, q: 'lucía', state: 'expiring' }],
  ['sort=balance&direction=desc', { ...everybody, sort: 'balance', direction: 'desc' }],
  ['state=everything&sort=age&direction=up', everybody],
])('the filter is read from the address "%s"', (address, filter) => {
  expect(readMemberFilter(new URLSearchParams(address))).toEqual(filter)
})
