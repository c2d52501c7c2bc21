import { expect, test } from 'vitest'
import { pinBlocker } from './pins.ts'

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
