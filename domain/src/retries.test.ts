import { expect, test } from 'vitest'
import { retryWaitMs } from './retries.ts'

test.each([
  ['without a request of the server, at least half of the back-off', 4_000, null, 0, 2_000],
  ['and at most all of it', 4_000, null, 1, 4_000],
  ['the wait that the server asked for is never shortened', 1_000, 5_000, 0, 5_000],
  ['screens that were told the same time come back spread out', 1_000, 8_000, 1, 12_000],
  ['even after a very short wait', 1_000, 0, 1, 1_000],
  ['a long wait grows by ten seconds at most', 1_000, 900_000, 1, 910_000],
] as const)('%s', (_title, backoffMs, askedMs, random, expected) => {
  expect(retryWaitMs(backoffMs, askedMs, random)).toBe(expected)
})
