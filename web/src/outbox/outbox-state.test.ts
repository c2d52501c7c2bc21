import { expect, test } from 'vitest'
import { meaningOf, retryDelayMs, withoutKey, withState } from './outbox-state.ts'

test('it is asked again after 1, 2, 4 and 8 seconds, and never less often than every minute', () => {
  expect([0, 1, 2, 3].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(retryDelayMs(50)).toBe(60_000)
})

test.each([
  ['top_up_amount_ceiling', false, 'no', 'a rule is an answer'],
  ['top_up_amount_ceiling', true, 'no', 'also to who asks again'],
  ['idempotency_key_reused', true, 'no', 'the key has had its answer'],
  ['privileges_missing', false, 'no', 'who never got through has done nothing'],
  ['privileges_missing', true, 'leave', 'but may have done it before'],
  ['sign_in_required', true, 'leave', 'who signs in next asks again'],
  ['request_throttled', true, 'ask', 'who is too quick waits'],
] as const)('%s, possibly done %s: %s, because %s', (code, mayBeDone, meaning, _why) => {
  expect(meaningOf(code, mayBeDone)).toBe(meaning)
})

test('the list of a tab knows each command once, in the order they were sent', () => {
  const command = { key: 'one', venueId: 1 }
  const other = { key: 'other', venueId: 1 }
  const sent = withState(withState([], command, 'sent'), other, 'sent')
  const lost = withState(sent, command, 'lost')
  expect(lost).toEqual([
    { command, state: 'lost' },
    { command: other, state: 'sent' },
  ])
  expect(withoutKey(lost, command.key)).toEqual([{ command: other, state: 'sent' }])
})
