import { expect, test } from 'vitest'
import {
  extendedDueOn,
  extensionBlocker,
  privacyAnswerBlocker,
  privacyClock,
  privacyDueOn,
  receiptBlocker,
} from './privacy-requests.ts'

test.each([
  ['2026-11-19', '2026-12-19'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2028-01-29', '2028-02-29'],
  ['2026-08-31', '2026-09-30'],
])('a request of %s is due on %s', (receivedOn, dueOn) => expect(privacyDueOn(receivedOn)).toBe(dueOn))

test.each([
  ['2026-11-30', 1, '2027-01-30'],
  ['2026-11-30', 2, '2027-02-28'],
  // From the receipt, not from the last day of February.
  ['2027-01-31', 2, '2027-04-30'],
  ['2026-12-31', 2, '2027-03-31'],
])('of %s, extended by %i months, on %s', (receivedOn, months, dueOn) =>
  expect(extendedDueOn(receivedOn, months)).toBe(dueOn),
)

test.each([
  ['2026-11-19', null],
  ['2026-11-20', 'privacy_received_later'],
  ['2023-11-20', null],
  ['2022-11-19', 'privacy_received_long_ago'],
] as const)('on 19 November 2026, a receipt on %s: %s', (receivedOn, expected) =>
  expect(receiptBlocker(receivedOn, '2026-11-19')).toBe(expected),
)

test.each([
  ['on the last day of the first month', 'open', '2026-12-19', null],
  ['after the first month', 'open', '2026-12-20', 'privacy_extension_late'],
  ['a second time', 'extended', '2026-11-20', 'privacy_extended_already'],
  ['when it is answered', 'answered', '2026-11-20', 'privacy_request_closed'],
  ['when it is refused', 'refused', '2026-11-20', 'privacy_request_closed'],
] as const)('an extension %s', (_title, state, today, expected) =>
  expect(extensionBlocker({ state, receivedOn: '2026-11-19' }, today)).toBe(expected),
)

test.each([
  ['open', 'in_person', '2026-11-25', false, null],
  ['extended', 'known', '2026-11-25', false, null],
  ['answered', 'known', '2026-11-25', false, 'privacy_request_closed'],
  ['open', 'unchecked', '2026-11-25', false, 'privacy_identity_unchecked'],
  // Who cannot be identified is refused.
  ['open', 'unchecked', '2026-11-25', true, null],
  ['open', 'known', '2026-11-18', false, 'privacy_answered_outside'],
  ['open', 'known', '2026-11-27', false, 'privacy_answered_outside'],
] as const)(
  'the answer to a request that is %s and %s, on %s (refusal: %s): %s',
  (state, proof, on, isRefusal, expected) =>
    expect(
      privacyAnswerBlocker(
        { state, proof, receivedOn: '2026-11-19' },
        { answeredOn: on, today: '2026-11-26', isRefusal },
      ),
    ).toBe(expected),
)

test.each([
  ['2026-12-12', 7, 'calm'],
  ['2026-12-13', 6, 'soon'],
  ['2026-12-19', 0, 'soon'],
  ['2026-12-21', -2, 'over'],
] as const)('on %s a clock until 19 December has %i days: %s', (today, days, tone) =>
  expect(privacyClock({ state: 'open', dueOn: '2026-12-19' }, today)).toEqual({ days, tone }),
)

test('the clock of a closed request has stopped', () =>
  expect(privacyClock({ state: 'answered', dueOn: '2026-12-19' }, '2027-01-01')).toBeNull())
