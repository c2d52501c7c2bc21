import { expect, test } from 'vitest'
import { type Burst, burstAfter, endsScan } from './scan-burst.ts'

/** Characters at these moments, and an Enter at the last. */
function typed(...moments: number[]): boolean {
  const burst = moments.slice(0, -1).reduce<Burst | null>((before, at) => burstAfter(before, at), null)
  return endsScan(burst, moments.at(-1) ?? 0)
}

test.each([
  [[0, 10, 20, 30, 40], true, 'four characters within no time are a scan'],
  [[0, 34, 68, 102, 136], true, 'as slow as a reader gets'],
  [[0, 10, 20, 30], false, 'three are too few for a card'],
  [[0, 90, 180, 270, 360], false, 'a hand is slower'],
  [[0, 10, 20, 30, 200], false, 'an Enter that comes later is meant'],
  [[0, 300, 310, 320, 330, 340], true, 'what was typed before it is not part of it'],
  [[500], false, 'an Enter alone is none'],
])('%j: %s, %s', (moments, expected) => {
  expect(typed(...moments)).toBe(expected)
})
