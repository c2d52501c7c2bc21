import { expect, test } from 'vitest'
import { changeCents, likelyCashCents } from './cash.ts'

test.each([
  [3_640, [4_000, 5_000, 10_000, 20_000]],
  [2_000, [2_000, 5_000, 10_000, 20_000]],
  [300, [500, 1_000, 2_000, 5_000]],
  [12_000, [12_000, 15_000, 20_000]],
  [0, []],
])('for %i cents somebody hands over one of %j', (amountCents, likely) => {
  expect(likelyCashCents(amountCents)).toEqual(likely)
})

test.each([
  [3_640, 5_000, 1_360],
  [5_000, 5_000, 0],
  [5_000, 2_000, -3_000],
  [5_000, 0, null],
  [0, 5_000, null],
])('for %i cents, with %i handed over, the change is %j', (amountCents, receivedCents, change) => {
  expect(changeCents(amountCents, receivedCents)).toBe(change)
})
