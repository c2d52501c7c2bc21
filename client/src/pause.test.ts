import { expect, test } from 'vitest'
import { pauseMs } from './pause.ts'

test.each([
  ['is half a second to a second at first', 1, null, 0, 500],
  ['doubles', 3, null, 0.5, 3_000],
  ['is a minute at most', 20, null, 0.999_999, 60_000],
  ['is as long as the server asks', 1, '7', 0, 7_000],
  ['is not shorter because the server asks for less', 5, '1', 0, 8_000],
  ['ignores a date, which Aforo never sends', 1, 'Thu, 19 Nov 2026 10:00:00 GMT', 0, 500],
] as const)('the pause %s', (_title, attempts, asked, random, expected) =>
  expect(pauseMs(attempts, asked, random)).toBeCloseTo(expected, -1),
)
