import { expect, test } from 'vitest'
import { deletionRetryMinutes } from './erasures.ts'

test.each([
  [0, 1],
  [1, 2],
  [5, 32],
  [8, 256],
  [9, 360],
  [2000, 360],
])('after %i tries the deletion of a picture is retried in %i minutes', (tries, minutes) => {
  expect(deletionRetryMinutes(tries)).toBe(minutes)
})
