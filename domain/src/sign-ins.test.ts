import { expect, test } from 'vitest'
import { renewalVerdict } from './sign-ins.ts'

const at = (text: string) => new Date(`2026-11-14T${text}Z`)
const open = {
  endedAt: null,
  expiresAt: new Date('2026-11-21T22:00:00Z'),
  startedAt: at('20:00:00'),
  renewedAt: at('22:00:00'),
}

test.each([
  ['the current renewal is exchanged', open, 'current', at('22:14:00'), 'rotate'],
  ['the previous renewal still works shortly after a lost answer', open, 'previous', at('22:00:20'), 'rotate'],
  ['the previous renewal ends the sign-in if it is used later', open, 'previous', at('22:05:00'), 'end_family'],
  ['an older renewal ends the sign-in', open, 'older', at('22:00:05'), 'end_family'],
  ['an ended sign-in stays ended', { ...open, endedAt: at('21:00:00') }, 'current', at('22:14:00'), 'refuse'],
  ['an idle sign-in has expired', open, 'current', new Date('2026-11-22T00:00:00Z'), 'refuse'],
  [
    'a sign-in ends after a month',
    { ...open, expiresAt: new Date('2026-12-20T00:00:00Z') },
    'current',
    new Date('2026-12-14T20:00:00Z'),
    'refuse',
  ],
] as const)('%s', (_title, signIn, presented, now, expected) => {
  expect(renewalVerdict(signIn, presented, now)).toBe(expected)
})
