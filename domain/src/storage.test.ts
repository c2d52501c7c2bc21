import { expect, test } from 'vitest'
import { bytesInUnit, estimatedBytes, sampleOf } from './storage.ts'

test.each([
  ['nothing', 0, [], 0],
  ['all files', 2, [100, 300], 400],
  ['some of the files', 10, [100, 300], 2_000],
  ['files that are gone', 2, [0, 0], 0],
] as const)('the bytes of %s', (_title, count, sizes, bytes) => {
  expect(estimatedBytes(count, sizes)).toBe(bytes)
})

test('a sample is spread over everything, and is everything if that is little', () => {
  expect(sampleOf([1, 2, 3], 5)).toEqual([1, 2, 3])
  expect(sampleOf([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 4, 7])
  expect(sampleOf([], 3)).toEqual([])
})

test.each([
  [0, { figure: 0, unit: 'kB' }],
  [12, { figure: 1, unit: 'kB' }],
  [4_321, { figure: 4.3, unit: 'kB' }],
  [999_400, { figure: 999, unit: 'kB' }],
  [1_000_000, { figure: 1, unit: 'MB' }],
  [3_140_000_000, { figure: 3.1, unit: 'GB' }],
  [2_500_000_000_000_000, { figure: 2_500, unit: 'TB' }],
] as const)('%s bytes', (bytes, shown) => {
  expect(bytesInUnit(bytes)).toEqual(shown)
})
