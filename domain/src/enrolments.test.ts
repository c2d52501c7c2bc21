import { expect, test } from 'vitest'
import { type MemberSharing, sharingBlocker, venuesBlocker } from './enrolments.ts'

test.each([
  ['by_card', null],
  ['separate', 'enrolment_separate'],
] as const)('with member sharing %s, enrolling a member of another venue is allowed or refused', (sharing, blocker) => {
  expect(sharingBlocker(sharing)).toBe(blocker)
})

test.each<[string, MemberSharing, number[], number[], 'enrolment_separate' | null]>([
  ['a new member at one venue', 'separate', [], [1], null],
  ['a new member at two', 'separate', [], [1, 2], 'enrolment_separate'],
  ['a second venue', 'separate', [1], [1, 2], 'enrolment_separate'],
  ['another venue in place of the first', 'separate', [1], [2], null],
  ['two venues as before', 'separate', [1, 2], [1, 2], null],
  ['one venue fewer', 'separate', [1, 2], [1], null],
  ['a second venue if members are shared', 'by_card', [1], [1, 2], null],
])('%s', (_title, sharing, before, after, blocker) => {
  expect(venuesBlocker(sharing, before, after)).toBe(blocker)
})
