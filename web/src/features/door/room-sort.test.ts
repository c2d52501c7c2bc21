import { expect, test } from 'vitest'
import type { ActiveEntry } from '../../parts/visits/room-queries.ts'
import { orderAfter, roomShown, usualOrder } from './room-sort.ts'

const entry = (id: number, name: string, number: number, balance: number, time: string) =>
  ({
    id,
    entry_time: time,
    client: {
      email: `${name.toLowerCase()}@mail.example`,
      profile: { name, last_name: '', client_id: number, cash_balance: balance },
    },
  }) as ActiveEntry

const room = [
  entry(1, 'Óscar', 718, 5, '2026-11-14T21:00:00Z'),
  entry(2, 'Aitana', 233, 20.5, '2026-11-14T21:30:00Z'),
  // Older entries have no zone and are in UTC.
  entry(3, 'Lucía', 42, 0, '2026-11-14T21:10:00'),
]
const ids = (typed: string, order = usualOrder) => roomShown(room, typed, order).map(({ id }) => id)

test('the latest arrival comes first until another column is chosen', () => {
  expect(ids('')).toEqual([2, 3, 1])
  expect(ids('', orderAfter(usualOrder, 'entry'))).toEqual([1, 3, 2])
  expect(ids('', orderAfter(usualOrder, 'email'))).toEqual([2, 3, 1])
  expect(ids('', orderAfter(usualOrder, 'id'))).toEqual([3, 2, 1])
  expect(ids('', orderAfter(orderAfter(usualOrder, 'balance'), 'balance'))).toEqual([2, 1, 3])
})

test('the filter searches e-mail, number and name, ignoring accents and case', () => {
  expect(ids('OSCAR')).toEqual([1])
  expect(ids('lucia mail')).toEqual([3])
  expect(ids('0042')).toEqual([3])
  expect(ids('nobody')).toEqual([])
})
