import { expect, test } from 'vitest'
import { announcementBlocker, announcementState, seesAnnouncement } from './announcements.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour))
const announcement = { startsAt: at(8), endsAt: at(12), withdrawnAt: null, operatorIds: null }

test.each([
  ['before it starts', announcement, at(7), 'waiting'],
  ['from its first moment on', announcement, at(8), 'shown'],
  ['at its end', announcement, at(12), 'over'],
  ['once it was withdrawn', { ...announcement, withdrawnAt: at(9) }, at(10), 'withdrawn'],
] as const)('%s', (_title, given, now, expected) => expect(announcementState(given, now)).toBe(expected))

test.each([
  ['for all, by staff', null, [1], true],
  ['for all, by a superadmin', null, [], true],
  ['for their operator', [3, 1], [1], true],
  ['for another operator', [3], [1, 2], false],
  ['for some, by a superadmin', [3], [], false],
] as const)('an announcement %s', (_title, operatorIds, own, expected) => {
  expect(seesAnnouncement({ ...announcement, operatorIds }, own, at(9))).toBe(expected)
  expect(seesAnnouncement({ ...announcement, operatorIds }, own, at(13))).toBe(false)
})

test.each([
  ['ends after it starts', at(8), at(12), null],
  ['ends when it starts', at(8), at(8), 'announcement_ends_early'],
  ['is over already', at(4), at(6), 'announcement_over'],
] as const)('an announcement that %s', (_title, startsAt, endsAt, expected) => {
  expect(announcementBlocker({ startsAt, endsAt }, at(7))).toBe(expected)
})
