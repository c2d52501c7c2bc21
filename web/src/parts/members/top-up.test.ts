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

/** The storage of a browser, in memory. */
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

describe('a top-up that was kept', () => {
  test('is found again at its venue and nowhere else', () => {
    const storage = openStorage()
    keepTopUp(storage, topUp)
    keepTopUp(storage, { ...topUp, key: 'another', venueId: 11 })
    storage.setItem('aforo.language', 'es')
    expect(keptTopUps(storage, 1)).toEqual([topUp])
    expect(keptTopUps(storage, 11)).toHaveLength(1)
    expect(keptTopUps(storage, 2)).toEqual([])
  })

  test('has a place of its own beside another of the same member', () => {
    const storage = openStorage()
    keepTopUp(storage, topUp)
    keepTopUp(storage, { ...topUp, key: 'another' })
    expect(keptTopUps(storage, 1).map(({ key }) => key)).toEqual([topUp.key, 'another'])
    forgetTopUp(storage, topUp)
    expect(keptTopUps(storage, 1).map(({ key }) => key)).toEqual(['another'])
  })

  test('is passed over where it cannot be ours', () => {
    const storage = openStorage()
    storage.setItem(topUpPlace(topUp), '{"key":1')
    storage.setItem(topUpPlace({ ...topUp, key: 'moved' }), JSON.stringify({ ...topUp, venueId: 7 }))
    expect(keptTopUps(storage, 1)).toEqual([])
  })
})

test.each([
  ['nothing', null],
  ['no JSON', 'oops'],
  ['no object', '5'],
  ['a part missing', JSON.stringify({ ...topUp, memberId: undefined })],
  ['half a cent', JSON.stringify({ ...topUp, amountCents: 1.5 })],
  ['a method nobody has', JSON.stringify({ ...topUp, method: 'barter' })],
])('%s is no top-up', (_title, text) => {
  expect(readTopUp(text)).toBeNull()
})
