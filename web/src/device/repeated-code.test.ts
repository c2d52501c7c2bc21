import { expect, test } from 'vitest'
import { isRepeated, sameCodeMs } from './repeated-code.ts'

test.each([
  ['the first code counts', null, 'A-1', 0, false],
  ['the same code counts once', { code: 'A-1', atMs: 1_000 }, 'A-1', 1_125, true],
  ['and again after it was away', { code: 'A-1', atMs: 1_000 }, 'A-1', 1_000 + sameCodeMs, false],
  ['another code counts at once', { code: 'A-1', atMs: 1_000 }, 'A-2', 1_125, false],
] as const)('%s', (_title, last, code, nowMs, expected) => expect(isRepeated(last, code, nowMs)).toBe(expected))
