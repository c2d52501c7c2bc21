import { expect, test } from 'vitest'
import type { ActiveEntry } from './room-queries.ts'
import { searchRoom } from './room-search.ts'

const entry = (id: number, name: string, lastName: string): ActiveEntry => ({
  id,
  user_id: id,
  venue_id: 1,
  entry_time: '2026-11-14T22:00:00Z',
  cart_items: 0,
  client: {
    id,
    email: `${name.toLowerCase()}@mail.example`,
    access_privileges: 'client',
    profile: { client_id: id, cash_balance: 0, name, last_name: lastName, image_path: null },
    entry_time: null,
    state: 'active',
    good_until: '2026-12-31',
    registered_on: '2026-01-01',
    expires_on: null,
    fee_kind: 'none',
    fee_cost: 0,
    fee_paid_until: null,
    month: { grams: 0, limit: null },
    owned_shops: [1],
  },
})
const room = [entry(7, 'Inés', 'Lozano'), entry(412, 'Lucía', 'Ferrer'), entry(12, 'Marina', 'Sáez')]
const found = (typed: string) => searchRoom(room, typed).map(({ id }) => id)

test.each([
  ['nothing typed', '  ', [7, 412, 12]],
  ['a name without its accent', 'lucia', [412]],
  ['two parts of a name in any order', 'ferrer LU', [412]],
  ['a number', '0412', [412]],
  ['an e-mail', 'marina@mail', [12]],
  ['a match in a name comes before matches in an e-mail', 'ma', [12, 7, 412]],
  ['no match', 'zzz', []],
])('%s', (_title, typed, expected) => {
  expect(found(typed)).toEqual(expected)
})
