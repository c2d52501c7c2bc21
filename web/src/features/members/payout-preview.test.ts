import { expect, test } from 'vitest'
import { payoutFactsOf, payoutPreview } from './payout-preview.ts'

const terms = {
  balance: 90,
  credit: { cash: 20, card: 70, transfer: 0 },
  most: 50,
  day_most: null,
  paid_today: 10,
  drawer: 100,
}
const format = (cents: number) => `€${cents / 100}`

test.each([
  ['within every limit is allowed', 20, 'cash', false, { blocked: null, isOverruled: false }],
  [
    'of card credit in cash is refused, with the amount that is allowed',
    21,
    'cash',
    false,
    {
      blocked:
        'Only €20 of their credit came by that method. Give it back the way it came, or ask a colleague who may go beyond the limits.',
      isOverruled: false,
    },
  ],
  [
    'of card credit in cash is allowed with a notice for accounting staff',
    21,
    'cash',
    true,
    { blocked: null, isOverruled: true },
  ],
  [
    'of more than the balance is refused for everybody',
    91,
    'card',
    true,
    { blocked: 'Not enough credit', isOverruled: false },
  ],
] as const)('a payout %s', (_title, amount, method, mayApprove, expected) => {
  const facts = payoutFactsOf(terms, mayApprove)
  expect(payoutPreview({ amountCents: amount * 100, method }, facts, 'en', format)).toEqual(expected)
})
