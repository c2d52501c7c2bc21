import { expect, test } from 'vitest'
import { placeOnBand } from './scale-band.ts'

test.each([
  ['what is asked for is in the middle', 2500, 50, 50],
  ['the lower end of the margin', 2450, 50, 37.5],
  ['the upper end of the margin', 2550, 50, 62.5],
  ['far too little is at the left end', 0, 50, 0],
  ['far too much is at the right end', 9000, 50, 100],
  ['a wide margin is drawn as wide as a narrow one', 3000, 500, 62.5],
  ['without a margin nothing is drawn out of place', 2500, 0, 50],
  ['and a small difference is still seen', 2520, 0, 55],
] as const)('%s', (_title, milli, toleranceMilli, expected) => {
  expect(placeOnBand(milli, 2500, toleranceMilli)).toBe(expected)
})
