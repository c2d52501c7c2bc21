import { expect, test } from 'vitest'
import { drillState } from './restore-drills.ts'

const now = new Date('2026-11-18T10:00:00Z')
const drilled = (at: string, ok = true) => ({ drilledAt: new Date(at), ok })

test.each([
  ['without a drill nobody knows', null, 'never'],
  ['a drill of today is fine', drilled('2026-11-18T09:00:00Z'), 'done'],
  ['after 90 days it is still fine', drilled('2026-08-20T10:00:00Z'), 'done'],
  ['after 91 days it is overdue', drilled('2026-08-19T10:00:00Z'), 'overdue'],
  ['a failed one counts as failed, however new', drilled('2026-11-18T09:00:00Z', false), 'failed'],
  ['a clock that is ahead does not matter', drilled('2026-11-18T11:00:00Z'), 'done'],
] as const)('%s', (_title, last, expected) => expect(drillState(last, now)).toBe(expected))
