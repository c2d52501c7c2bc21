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
  ['the renewal in hand is exchanged', open, 'current', at('22:14:00'), 'rotate'],
  ['a lost answer may be asked for again at once', open, 'previous', at('22:00:20'), 'rotate'],
  ['but a spent renewal that turns up later ends the sign-in', open, 'previous', at('22:05:00'), 'end_family'],
  ['and so does one spent long ago', open, 'older', at('22:00:05'), 'end_family'],
  ['an ended sign-in stays ended', { ...open, endedAt: at('21:00:00') }, 'current', at('22:14:00'), 'refuse'],
  ['an idle one has expired', open, 'current', new Date('2026-11-22T00:00:00Z'), 'refuse'],
  [
    'no sign-in outlives a month',
    { ...open, expiresAt: new Date('2026-12-20T00:00:00Z') },
    'current',
    new Date('2026-12-14T20:00:00Z'),
    'refuse',
  ],
] as const)('%s', (_title, signIn, presented, now, expected) => {
  expect(renewalVerdict(signIn, presented, now)).toBe(expected)
})
