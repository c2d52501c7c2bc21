import { expect, test } from 'vitest'
import { growingDelaysMs, meaningOf, withoutKey, withState } from './outbox-state.ts'

test('a command is retried after 1, 2, 4 and 8 seconds, and at least every minute', () => {
  const delays = growingDelaysMs()
  const first = Array.from({ length: 10 }, () => delays.next().value)
  expect(first).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000])
})

test.each([
  ['top_up_amount_ceiling', false, 'no', 'the server applied a rule'],
  ['top_up_amount_ceiling', true, 'no', 'a retry is refused by the same rule'],
  ['idempotency_key_reused', true, 'no', 'the key already has its answer'],
  ['privileges_missing', false, 'no', 'the first attempt had no effect'],
  ['privileges_missing', true, 'leave', 'an earlier attempt may have had an effect'],
  ['sign_in_required', true, 'leave', 'it is retried after the next sign-in'],
  ['request_throttled', true, 'ask', 'a throttled retry is sent later'],
] as const)('%s, possibly done %s: %s, because %s', (code, mayBeDone, meaning, _why) => {
  expect(meaningOf(code, mayBeDone)).toBe(meaning)
})

test('a tab lists each command once, in the order of sending', () => {
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
