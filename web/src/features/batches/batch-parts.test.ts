import { expect, test } from 'vitest'
import { sharesOf } from './batch-parts.ts'

const sums = {
  received: 500,
  sold: 318.4,
  sampled: 6,
  lost: 7.4,
  moved: 82,
  archived: 0,
  counted: 0,
  left: 86.2,
  unexplained: 0,
}
const partsOf = (of: typeof sums) => sharesOf(of).shares.map(({ part, milli }) => [part, milli])

test('the usual parts are always there, and they fill the bar', () => {
  const { wholeMilli, shares } = sharesOf(sums)
  expect(wholeMilli).toBe(500_000)
  expect(shares.map(({ part }) => part)).toEqual(['sold', 'sampled', 'lost', 'moved', 'left'])
  expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100)
})

test('what a count missed is a part of its own', () => {
  expect(partsOf({ ...sums, counted: -3, left: 83.2 })).toContainEqual(['counted', 3000])
})

test('what a count found makes the whole larger', () => {
  const found = { ...sums, counted: 3, left: 89.2 }
  expect(sharesOf(found).wholeMilli).toBe(503_000)
  expect(partsOf(found).map(([part]) => part)).not.toContain('counted')
})

test('what left in archived years is named', () => {
  expect(partsOf({ ...sums, sold: 300, archived: 18.4 })).toContainEqual(['archived', 18_400])
})
