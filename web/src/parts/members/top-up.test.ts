import { describe, expect, test } from 'vitest'
import { forgetTopUp, keepTopUp, keptTopUps, readTopUp, type TopUp, topUpPlace } from './top-up.ts'

const topUp: TopUp = {
  key: '5f0c2f4e-4a56-4a86-8a0e-0c6f6d3b9a01',
  venueId: 1,
  memberId: 412,
  memberName: 'Lucía Ferrer',
  amountCents: 5_000,
  currency: 'EUR',
  method: 'cash',
  reason: '',
}

/** An in-memory browser storage. */
function openStorage() {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (place: string) => held.get(place) ?? null,
    setItem: (place: string, text: string) => void held.set(place, text),
    removeItem: (place: string) => void held.delete(place),
  }
}

describe('a stored top-up', () => {
  test('is found at its venue and nowhere else', () => {
    const storage = openStorage()
    keepTopUp(storage, topUp)
    keepTopUp(storage, { ...topUp, key: 'another', venueId: 11 })
    storage.setItem('aforo.language', 'es')
    expect(keptTopUps(storage, 1)).toEqual([topUp])
    expect(keptTopUps(storage, 11)).toHaveLength(1)
    expect(keptTopUps(storage, 2)).toEqual([])
  })

  test('is stored separately from another one of the same member', () => {
    const storage = openStorage()
    keepTopUp(storage, topUp)
    keepTopUp(storage, { ...topUp, key: 'another' })
    expect(keptTopUps(storage, 1).map(({ key }) => key)).toEqual([topUp.key, 'another'])
    forgetTopUp(storage, topUp)
    expect(keptTopUps(storage, 1).map(({ key }) => key)).toEqual(['another'])
  })

  test('is ignored if it is not valid', () => {
    const storage = openStorage()
    storage.setItem(topUpPlace(topUp), '{"key":1')
    storage.setItem(topUpPlace({ ...topUp, key: 'moved' }), JSON.stringify({ ...topUp, venueId: 7 }))
    expect(keptTopUps(storage, 1)).toEqual([])
  })
})

test.each([
  ['nothing', null],
  ['invalid JSON', 'oops'],
  ['a number', '5'],
  ['a missing field', JSON.stringify({ ...topUp, memberId: undefined })],
  ['half a cent', JSON.stringify({ ...topUp, amountCents: 1.5 })],
  ['an unknown method', JSON.stringify({ ...topUp, method: 'barter' })],
])('%s is not a top-up', (_title, text) => {
  expect(readTopUp(text)).toBeNull()
})
