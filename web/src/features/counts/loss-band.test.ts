import { expect, test } from 'vitest'
import { placeOnLine } from './loss-band.ts'

const dry = { low: -2, high: 0 }

test.each([
  ['far too little is at the left end', -9.1, dry, 0, true],
  ['the end of the line', -5, dry, 0, false],
  ['the end of normal drying', -2, dry, 42.86, false],
  ['no difference', 0, dry, 71.43, false],
  ['a surplus', 1, dry, 85.71, false],
  ['a surplus that does not fit', 9, dry, 100, true],
  ['a wide band is drawn as wide as a narrow one', -8, { low: -8, high: 0.1 }, 42.86, false],
  ['goods that hardly dry, on a scale that may be off', 0.05, { low: -0.05, high: 0.05 }, 82.86, false],
  ['pieces', -1, { low: 0, high: 0 }, 42.86, false],
] as const)('%s', (_title, difference, band, place, isBeyond) => {
  const placed = placeOnLine(difference, band)
  expect(placed.place).toBeCloseTo(place, 1)
  expect(placed.isBeyond).toBe(isBeyond)
})
