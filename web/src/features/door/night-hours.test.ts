import { expect, test } from 'vitest'
import { shownHours } from './night-hours.ts'

const start = Date.parse('2026-11-14T05:00:00Z')
const hours = Array.from({ length: 24 }, (_, index) => ({
  from: new Date(start + index * 3_600_000).toISOString(),
  entries: 0,
  exits: 0,
  peak: index,
  average_stay_minutes: null,
}))
const at = (hour: number, minute = 30) => new Date(start + hour * 3_600_000 + minute * 60_000)

test.each([
  ['in the middle of a night, most hours shown are past', 16, [11, 12, 13, 14, 15, 16, 17, 18], 5],
  ['in the first hour of a night, the first hours are shown', 0, [0, 1, 2, 3, 4, 5, 6, 7], 0],
  ['in the last hour of a night, the last hours are shown', 23, [16, 17, 18, 19, 20, 21, 22, 23], 7],
])('%s', (_title, hour, peaks, now) => {
  const shown = shownHours({ hours }, at(hour))
  expect(shown.map(({ peak }) => peak)).toEqual(peaks)
  expect(shown.findIndex(({ when }) => when === 'now')).toBe(now)
  expect(shown.filter(({ when }) => when === 'past')).toHaveLength(now)
})
