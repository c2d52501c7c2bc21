import { expect, test } from 'vitest'
import { deletionRetryMinutes } from './erasures.ts'

test.each([
  [0, 1],
  [1, 2],
  [5, 32],
  [8, 256],
  [9, 360],
  [2000, 360],
])('after %i tries a picture is tried again in %i minutes', (tries, minutes) => {
  expect(deletionRetryMinutes(tries)).toBe(minutes)
})
