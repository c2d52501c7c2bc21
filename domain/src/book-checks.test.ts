import { expect, test } from 'vitest'
import { nextOldSlice, oldBookSlices, sliceOf } from './book-checks.ts'

const slices = Array.from({ length: oldBookSlices }, (_, index) => index)

test.each([
  ['many ids', { first: 12, last: 1_011 }],
  ['fewer ids than slices', { first: 5, last: 7 }],
  ['one id', { first: 3, last: 3 }],
] as const)('the slices of a week cover %s once', (_title, bounds) => {
  const covered = slices.flatMap((slice) => {
    const { after, until } = sliceOf(bounds, slice, oldBookSlices)
    return Array.from({ length: until - after }, (_, index) => after + 1 + index)
  })
  expect(covered).toEqual(Array.from({ length: bounds.last - bounds.first + 1 }, (_, index) => bounds.first + index))
})

test('each night reads the next slice, and the first after the last', () => {
  expect(nextOldSlice(null)).toBe(0)
  expect(nextOldSlice(0)).toBe(1)
  expect(nextOldSlice(oldBookSlices - 1)).toBe(0)
})
