import { expect, test } from 'vitest'
import { changedMost, changesOf, hintEffect, joinChanges, reconnectDelayMs } from './live.ts'

test.each([
  ['the next hint refreshes its topic', 7, 8, 'refresh_topic'],
  ['a gap refetches everything', 7, 9, 'refetch_all'],
  ['a counter that started again refetches everything', 7, 1, 'refetch_all'],
  ['the first hint of a screen refetches everything', null, 8, 'refetch_all'],
] as const)('%s', (_title, lastSeen, sequence, expected) => {
  expect(hintEffect(lastSeen, sequence)).toBe(expected)
})

test('screens reconnect spread out, soon at first and within fifteen seconds at most', () => {
  expect(reconnectDelayMs(0, 0, false)).toBe(250)
  expect(reconnectDelayMs(0, 0.999, false)).toBeLessThanOrEqual(500)
  for (const attempt of [1, 5, 50, 5000]) {
    expect(reconnectDelayMs(attempt, 0.999, false)).toBeLessThanOrEqual(15_000)
    expect(reconnectDelayMs(attempt, 0, false)).toBe(250)
  }
})

test('after the server ended the streams, screens reconnect within seconds but not all at once', () => {
  expect(reconnectDelayMs(0, 0, true)).toBe(250)
  expect(reconnectDelayMs(0, 0.999, true)).toBeGreaterThan(3_900)
  expect(reconnectDelayMs(9, 0.999, true)).toBeLessThanOrEqual(15_000)
})

const members = (...ids: number[]) => ({ members: ids, products: [] })
const many = Array.from({ length: changedMost }, (_, index) => index + 1)

test.each([
  ['the ids of two hints are joined, each once', members(1, 2), members(2, 3), members(1, 2, 3)],
  ['kinds stay apart', members(1), { members: [], products: [1] }, { members: [1], products: [1] }],
  ['a hint without ids means everything', members(1), null, null],
  ['as many ids as allowed', members(...many), members(1), members(...many)],
  ['too many ids mean everything', members(...many), members(changedMost + 1), null],
] as const)('%s', (_title, one, other, expected) => {
  expect(joinChanges(one, other)).toEqual(expected)
  expect(joinChanges(null, one)).toBeNull()
})

test.each([
  ['nothing named means everything', {}, null],
  ['few ids are named', { products: [1] }, { members: [], products: [1] }],
  ['as many as fit', { members: many }, { members: many, products: [] }],
  ['too many mean everything', { members: [...many, changedMost + 1], products: [1] }, null],
])('the changes of a hint: %s', (_title, named, expected) => {
  expect(changesOf(named)).toEqual(expected)
})
