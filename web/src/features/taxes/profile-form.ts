import { type Tax, taxRatesBp, type TaxRegime, type WalletMode } from '@aforo/domain'
import { choiceOf, choicesOf, isPossible, treatmentOfChoice } from '../../parts/taxes/treatment-choice.ts'
import type { WireTreatment } from '../../parts/taxes/tax-queries.ts'
import type { ProfileBody, ProfileScope, TaxProfile } from './taxes-queries.ts'

/** The texts of the form. A treatment is written as `choiceOf` does. */
export type ProfileValues = {
  scope: ProfileScope
  validFrom: string
  tax: Tax
  legalName: string
  taxId: string
  address: string
  postcode: string
  town: string
  regimeKey: string
  goods: string
  fees: string
  walletMode: WalletMode
  topUps: string
  simplifiedMost: string
  voidedAs: 'correction' | 'cancellation'
}

const generalRegime = '01'
const generalRate = (tax: Tax): string =>
  choiceOf({ kind: 'taxed', reason: null, rate: (taxRatesBp[tax][0] ?? 0) / 100 })

/** Starts with what holds. Questions for an adviser have no answer at first, except the usual ones. */
export function profileValues(held: TaxProfile | null, scope: ProfileScope, today: string): ProfileValues {
  if (held === null) {
    return {
      scope,
      validFrom: today,
      tax: 'iva',
      legalName: '',
      taxId: '',
      address: '',
      postcode: '',
      town: '',
      regimeKey: generalRegime,
      goods: generalRate('iva'),
      fees: choiceOf({ kind: 'exempt', reason: 'E1', rate: 0 }),
      walletMode: 'multi_purpose',
      topUps: generalRate('iva'),
      simplifiedMost: '400',
      voidedAs: 'correction',
    }
  }
  return {
    scope,
    validFrom: today,
    tax: held.tax,
    legalName: held.legal_name,
    taxId: held.tax_id,
    address: held.address,
    postcode: held.postcode,
    town: held.town,
    regimeKey: held.regime_key,
    goods: choiceOf(held.goods),
    fees: choiceOf(held.fees),
    walletMode: held.wallet_mode,
    topUps: choiceOf(held.top_ups),
    simplifiedMost: String(held.simplified_most),
    voidedAs: held.voided_as,
  }
}

function under(values: ProfileValues, changed: TaxRegime, keeps: (choice: string) => boolean): ProfileValues {
  const kept = (choice: string) => (keeps(choice) ? choice : generalRate(changed.tax))
  const { goods, fees, topUps } = values
  return { ...values, ...changed, goods: kept(goods), fees: kept(fees), topUps: kept(topUps) }
}

/** The same values under another regime: what does not exist there becomes the general rate. */
export function underRegime(values: ProfileValues, regimeKey: string): ProfileValues {
  const changed = { tax: values.tax, regimeKey }
  return under(values, changed, (choice) => isPossible(choice, changed))
}

/** The same values under another tax, whose general regime and usual rates apply. */
export function underTax(values: ProfileValues, tax: Tax): ProfileValues {
  const changed = { tax, regimeKey: generalRegime }
  const { taxed, exempt, outside } = choicesOf(changed)
  const offered = [...taxed, ...exempt, ...outside].map(choiceOf)
  return under(values, changed, (choice) => offered.includes(choice))
}

const none: WireTreatment = { kind: 'taxed', reason: null, rate: 0 }

export const bodyOf = (values: ProfileValues): ProfileBody => ({
  tax: values.tax,
  legal_name: values.legalName,
  tax_id: values.taxId,
  address: values.address,
  postcode: values.postcode,
  town: values.town,
  regime_key: values.regimeKey,
  wallet_mode: values.walletMode,
  goods: treatmentOfChoice(values.goods) ?? none,
  fees: treatmentOfChoice(values.fees) ?? none,
  top_ups: treatmentOfChoice(values.topUps) ?? none,
  simplified_most: values.simplifiedMost === '3000' ? 3000 : 400,
  voided_as: values.voidedAs,
})
