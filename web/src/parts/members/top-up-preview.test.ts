import { levelsOf } from '@aforo/domain'
import { describe, expect, test } from 'vitest'
import { topUpPreview } from './top-up-preview.ts'

const formatCents = (cents: number) => `${cents / 100} euros`
const intended = { amountCents: 5_000, balanceCents: 6_450, method: 'cash', state: 'active' } as const
const rules = { top_up_most: 40, balance_most: 100, gate_levels: levelsOf({}), till_open: null }
const silent = { blocked: null, asks: null }

describe('before a top-up is sent', () => {
  test('an allowed top-up shows no message', () => {
    expect(topUpPreview({ ...intended, amountCents: 3_000 }, rules, 'es', formatCents)).toEqual(silent)
    expect(topUpPreview(intended, { ...rules, top_up_most: null, balance_most: null }, 'es', formatCents)).toEqual(
      silent,
    )
  })

  test('a blocking ceiling is shown with its amount', () => {
    expect(topUpPreview(intended, rules, 'es', formatCents)).toEqual({
      blocked: 'Es demasiado de una vez: el máximo son 40 euros.',
      asks: null,
    })
  })

  test('a ceiling that only warns asks for one reason', () => {
    const warns = { ...rules, gate_levels: levelsOf({ top_up_amount_ceiling: 'warn' }) }
    expect(topUpPreview(intended, warns, 'en', formatCents)).toEqual({
      blocked: null,
      asks: 'That is over the most at once, 40 euros. Write down the reason.',
    })
    expect(topUpPreview({ ...intended, amountCents: 4_000 }, warns, 'en', formatCents)).toEqual({
      blocked: null,
      asks: 'The credit would pass the maximum of 100 euros. Write down the reason.',
    })
  })

  test('ignored ceilings show no message', () => {
    const ignores = levelsOf({ top_up_amount_ceiling: 'ignore', top_up_balance_ceiling: 'ignore' })
    expect(topUpPreview(intended, { ...rules, gate_levels: ignores }, 'es', formatCents)).toEqual(silent)
  })

  test('a member who has left and an impossible amount are refused before the venue rules are loaded', () => {
    expect(topUpPreview({ ...intended, state: 'deactivated' }, undefined, 'en', formatCents).blocked).toMatch(
      /has left/,
    )
    expect(topUpPreview({ ...intended, amountCents: 100_000_000 }, undefined, 'en', formatCents).blocked).toMatch(
      /Nobody can have/,
    )
    expect(topUpPreview({ ...intended, state: 'expired' }, undefined, 'en', formatCents)).toEqual(silent)
  })

  test('an empty amount shows no message', () => {
    expect(topUpPreview({ ...intended, amountCents: 0 }, rules, 'es', formatCents)).toEqual(silent)
  })
})
