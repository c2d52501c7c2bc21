import { expect, test } from 'vitest'
import { offlinePinBlocker, pinBlocker } from './pins.ts'

test.each([
  ['3719', null],
  ['80412', null],
  ['504817', null],
  ['123', 'pin_malformed'],
  ['1234567', 'pin_malformed'],
  ['37a9', 'pin_malformed'],
  [' 3719', 'pin_malformed'],
  ['0000', 'pin_easy'],
  ['77777', 'pin_easy'],
  ['1234', 'pin_easy'],
  ['7890', 'pin_easy'],
  ['4321', 'pin_easy'],
  ['210987', 'pin_easy'],
  ['1212', 'pin_easy'],
  ['123123', 'pin_easy'],
  ['1122', 'pin_easy'],
  ['112233', 'pin_easy'],
  ['1987', 'pin_easy'],
  ['2004', 'pin_easy'],
  ['071987', 'pin_easy'],
  ['199107', 'pin_easy'],
  ['2580', 'pin_easy'],
] as const)('the PIN %s: %s', (pin, blocker) => expect(pinBlocker(pin)).toBe(blocker))

const now = new Date('2026-03-08T22:00:00Z')
test.each([
  ['a PIN that was right an hour ago counts', { wrong: 0, provedAt: new Date('2026-03-08T21:00:00Z') }, null],
  ['so does one after four wrong tries', { wrong: 4, provedAt: new Date('2026-03-08T21:00:00Z') }, null],
  ['five wrong tries end it', { wrong: 5, provedAt: new Date('2026-03-08T21:00:00Z') }, 'pin_locked'],
  ['a week later it still counts', { wrong: 0, provedAt: new Date('2026-03-01T22:00:00Z') }, null],
  ['after that it does not', { wrong: 0, provedAt: new Date('2026-03-01T21:59:59Z') }, 'pin_unknown_here'],
] as const)('without a connection, %s', (_title, known, blocker) => expect(offlinePinBlocker(known, now)).toBe(blocker))
