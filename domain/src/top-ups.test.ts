import { describe, expect, test } from 'vitest'
import { levelsOf } from './gates.ts'
import { topUpVerdict, walletStandingBlocker } from './top-ups.ts'

const ceilings = { topUpMostCents: 100_000, balanceMostCents: 200_000 }
const usual = levelsOf({})
const atBar = { method: 'cash', tillOpen: null } as const

describe('a top-up', () => {
  test.each([
    ['of zero', 0, 0, usual, 'top_up_amount_zero', []],
    ['up to the ceiling', 100_000, 0, usual, null, []],
    ['over the ceiling', 100_001, 0, usual, 'top_up_amount_ceiling', []],
    ['to a full wallet', 100_000, 100_000, usual, null, []],
    ['beyond a full wallet', 100_000, 100_001, usual, null, ['top_up_balance_ceiling']],
    [
      'beyond a full wallet if the venue blocks it',
      100_000,
      100_001,
      levelsOf({ top_up_balance_ceiling: 'block' }),
      'top_up_balance_ceiling',
      [],
    ],
    ['over a ceiling that the venue ignores', 100_001, 0, levelsOf({ top_up_amount_ceiling: 'ignore' }), null, []],
  ])('%s', (_title, amountCents, balanceCents, levels, blocks, asks) => {
    expect(topUpVerdict({ amountCents, balanceCents, ...atBar }, ceilings, levels)).toEqual({ blocks, asks })
  })

  test.each([
    ['in cash with a till open', 'cash', true, []],
    ['in cash with every till closed', 'cash', false, ['top_up_till_closed']],
    ['in cash at a venue without tills', 'cash', null, []],
    ['by card with every till closed', 'card', false, []],
  ] as const)('%s', (_title, method, tillOpen, asks) => {
    const asked = { amountCents: 1_000, balanceCents: 0, method, tillOpen }
    expect(topUpVerdict(asked, ceilings, usual)).toEqual({ blocks: null, asks })
  })

  test('may be any amount without ceilings', () => {
    const none = { topUpMostCents: null, balanceMostCents: null }
    expect(topUpVerdict({ amountCents: 9_999_999, balanceCents: 9_999_999, ...atBar }, none, usual)).toEqual({
      blocks: null,
      asks: [],
    })
  })
})

test.each([
  ['active', null],
  ['suspended', null],
  ['banned', null],
  ['deactivated', 'member_left'],
  ['erased', 'member_left'],
] as const)('the wallet of a member who is %s', (standing, blocker) => {
  expect(walletStandingBlocker(standing)).toBe(blocker)
})
