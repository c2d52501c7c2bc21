import { describe, expect, test } from 'vitest'
import { isDeliveryGivenUp, isWebhookTurnedOff, webhookRestSeconds, webhookRetrySeconds } from './webhooks.ts'

const day = 86_400

describe('the pause before an event is sent again', () => {
  test.each([
    ['is about a second at first', 1, null, 1],
    ['doubles', 2, null, 2],
    ['doubles again', 6, null, 32],
    ['is an hour at most', 13, null, 3_600],
    ['stays an hour, however often it failed', 500, null, 3_600],
    ['is as long as the receiver asks', 1, 120, 120],
    ['is not shorter because the receiver asks for less', 8, 1, 128],
    ['is an hour at most, even if the receiver asks for more', 1, 90_000, 3_600],
  ] as const)('%s', (_title, attempts, asked, seconds) =>
    expect(webhookRetrySeconds(attempts, asked, 0.5)).toBe(seconds),
  )

  test('differs from event to event by up to a quarter', () => {
    expect(webhookRetrySeconds(5, null, 0)).toBe(12)
    expect(webhookRetrySeconds(5, null, 0.999)).toBeCloseTo(20, 0)
  })
})

test.each([
  ['just made', 0, false],
  ['almost three days old', 3 * day - 1, false],
  ['three days old', 3 * day, true],
] as const)('an event that is %s: given up is %s', (_title, age, expected) =>
  expect(isDeliveryGivenUp(age)).toBe(expected),
)

test.each([
  ['no failure needs no rest', 0, null],
  ['nineteen in a row may be bad luck', 19, null],
  ['twenty in a row rest for some seconds', 20, 5],
  ['each further one doubles the rest', 23, 40],
  ['nothing rests for more than five minutes', 60, 300],
] as const)('%s', (_title, failures, expected) => expect(webhookRestSeconds(failures)).toBe(expected))

test.each([
  ['fails for five days', 40, 5 * day, true],
  ['fails for almost five days', 400, 5 * day - 1, false],
  ['failed seldom, long ago', 3, 30 * day, false],
] as const)('a webhook that %s: turned off is %s', (_title, failures, seconds, expected) =>
  expect(isWebhookTurnedOff(failures, seconds)).toBe(expected),
)
