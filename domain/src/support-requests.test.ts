import { expect, test } from 'vitest'
import { supportDecisionBlocker, supportEndsAt, supportMinutesLeft, supportState } from './support-requests.ts'

const at = (time: string) => new Date(`2026-11-14T${time}Z`)
const asked = { askedAt: at('12:00:00'), decision: null, endsAt: null, endedAt: null }
const granted = { ...asked, decision: 'granted', endsAt: at('13:00:00') } as const

test.each([
  ['just asked', asked, at('12:00:00'), 'waiting'],
  ['almost a day later', asked, new Date('2026-11-15T11:59:59Z'), 'waiting'],
  ['a day later', asked, new Date('2026-11-15T12:00:00Z'), 'expired'],
  ['declined', { ...asked, decision: 'declined' }, at('12:01:00'), 'declined'],
  ['withdrawn, also after a day', { ...asked, decision: 'withdrawn' }, new Date('2026-11-16T12:00:00Z'), 'withdrawn'],
  ['granted', granted, at('12:30:00'), 'open'],
  ['granted, a moment before its end', granted, at('12:59:59'), 'open'],
  ['granted, at its end', granted, at('13:00:00'), 'ended'],
  ['granted and ended early', { ...granted, endedAt: at('12:20:00') }, at('12:30:00'), 'ended'],
] as const)('a request that is %s', (_title, request, now, state) => {
  expect(supportState(request, now)).toBe(state)
  expect(supportDecisionBlocker(state)).toBe(state === 'waiting' ? null : 'support_request_closed')
})

test('a grant ends two hours after it was given at the latest', () => {
  expect(supportEndsAt(at('12:00:00'), 120)).toEqual(at('14:00:00'))
  expect(supportEndsAt(at('12:00:00'), 15)).toEqual(at('12:15:00'))
})

test.each([
  ['a second', at('12:00:01'), 1],
  ['exactly an hour', at('13:00:00'), 60],
  ['less than nothing', at('11:00:00'), 0],
  ['more than a grant lasts, by a wrong clock', at('15:00:00'), 120],
])('the minutes left, rounded up: %s', (_title, endsAt, minutes) => {
  expect(supportMinutesLeft(endsAt, at('12:00:00'))).toBe(minutes)
})
