import { expect, test } from 'vitest'
import { instantOfWall, wallText } from './wall-clock.ts'

const madrid = 'Europe/Madrid'

test.each([
  ['in winter', '2026-11-14T22:47', '2026-11-14T21:47:00.000Z'],
  ['in summer', '2026-07-14T22:47', '2026-07-14T20:47:00.000Z'],
  ['before clocks go forward', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['after clocks went forward', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['twice, for the first time', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['after it was shown twice', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('what the clock shows %s', (_title, text, expected) => {
  const instant = instantOfWall(text, madrid)
  expect(instant?.toISOString()).toBe(expected)
  expect(wallText(new Date(expected), madrid)).toBe(text)
})

test.each(['2026-03-29T02:30', '2026-02-30T25:00', '', '14/11/2026', '2026-11-14'])('no clock shows %s', (text) => {
  expect(instantOfWall(text, madrid)).toBeNull()
})

test('time zones far from ours are read too', () => {
  expect(instantOfWall('2026-11-14T10:00', 'Pacific/Kiritimati')?.toISOString()).toBe('2026-11-13T20:00:00.000Z')
  expect(instantOfWall('2026-11-14T10:00', 'Pacific/Pago_Pago')?.toISOString()).toBe('2026-11-14T21:00:00.000Z')
})
