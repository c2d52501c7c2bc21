import { describe, expect, test } from 'vitest'
import {
  exemptReasonsOf,
  outsideReasonsOf,
  regimeKeysOf,
  taxChangeBlocker,
  taxRatesBp,
  taxRegimeBlocker,
  taxRemovalBlocker,
  treatmentBlocker,
} from './tax-rules.ts'
import { type Tax, taxes, type Treatment } from './taxes.ts'

describe('the reasons of an exemption', () => {
  test.each([
    ['iva', '01', ['E1', 'E4', 'E5', 'E6']],
    ['iva', '07', ['E1', 'E6']],
    ['iva', '20', ['E1', 'E2', 'E3', 'E4', 'E5', 'E6']],
    ['igic', '01', ['E1', 'E4', 'E5', 'E6', 'E7', 'E8']],
    ['igic', '07', ['E1', 'E6', 'E7', 'E8']],
    ['ipsi', '01', ['E1', 'E2', 'E3', 'E4', 'E5', 'E6']],
  ] as const)('of %s under %s', (tax, regimeKey, expected) => {
    expect(exemptReasonsOf({ tax, regimeKey })).toEqual(expected)
  })

  test('nothing is outside the tax where tax is due when it is paid', () => {
    expect(outsideReasonsOf({ tax: 'iva', regimeKey: '07' })).toEqual([])
    expect(outsideReasonsOf({ tax: 'iva', regimeKey: '01' })).toEqual(['N1', 'N2'])
  })
})

const taxed = (rateBp: number): Treatment => ({ kind: 'taxed', reason: null, rateBp })
const exempt = (reason: string | null, rateBp = 0): Treatment => ({ kind: 'exempt', reason, rateBp })
const outside = (reason: string | null, rateBp = 0): Treatment => ({ kind: 'outside', reason, rateBp })
const possible = null
const impossible = 'tax_treatment_invalid'

describe('a treatment', () => {
  test.each([
    ['the general rate', 'iva', taxed(2100), possible],
    ['a rate of zero', 'iva', taxed(0), possible],
    ['a rate that no longer exists', 'iva', taxed(750), impossible],
    ['a rate of the Canary Islands on the mainland', 'iva', taxed(700), impossible],
    ['half a percent in Ceuta', 'ipsi', taxed(50), possible],
    ['any rate of the Canary Islands', 'igic', taxed(950), possible],
    ['a rate that is no whole hundredth', 'igic', taxed(0.5), impossible],
    ['a negative rate', 'igic', taxed(-100), impossible],
    ['more than all', 'igic', taxed(10_001), impossible],
    ['a rate with a reason', 'iva', { ...taxed(2100), reason: 'E1' }, impossible],
    ['an exemption with its reason', 'iva', exempt('E1'), possible],
    ['an exemption without a reason', 'iva', exempt(null), impossible],
    ['an exemption with a rate', 'iva', exempt('E1', 2100), impossible],
    ['an exemption of the Canary Islands on the mainland', 'iva', exempt('E7'), impossible],
    ['an exemption of the Canary Islands there', 'igic', exempt('E7'), possible],
    ['an export over the counter', 'iva', exempt('E2'), impossible],
    ['an exemption with a reason for something else', 'iva', exempt('N1'), impossible],
    ['outside the tax', 'iva', outside('N1'), possible],
    ['outside the tax with a reason of an exemption', 'iva', outside('E1'), impossible],
  ] as const)('%s', (_title, tax, treatment, expected) => {
    expect(treatmentBlocker(treatment, { tax, regimeKey: '01' })).toBe(expected)
  })

  test('every rate that a screen offers is possible', () => {
    for (const tax of taxes) {
      for (const rateBp of taxRatesBp[tax]) expect(treatmentBlocker(taxed(rateBp), { tax, regimeKey: '01' })).toBeNull()
    }
  })
})

test.each([
  ['iva', '01', null],
  ['iva', '06', 'tax_regime_invalid'],
  ['iva', '17', 'tax_regime_invalid'],
  ['igic', '17', null],
  ['ipsi', '07', 'tax_regime_invalid'],
] as const)('the regime of %s with the key %s', (tax: Tax, regimeKey, expected) => {
  expect(taxRegimeBlocker({ tax, regimeKey })).toBe(expected)
})

test('every tax has the general regime first', () => {
  for (const tax of taxes) expect(regimeKeysOf(tax)[0]).toBe('01')
})

test.each([
  ['yesterday', '2026-11-17', 'tax_change_past', 'tax_change_in_force'],
  ['today', '2026-11-18', null, 'tax_change_in_force'],
  ['tomorrow', '2026-11-19', null, null],
] as const)('a change from %s on', (_title, validFrom, setting, removing) => {
  const dated = { validFrom, today: '2026-11-18' }
  expect(taxChangeBlocker(dated)).toBe(setting)
  expect(taxRemovalBlocker(dated)).toBe(removing)
})
