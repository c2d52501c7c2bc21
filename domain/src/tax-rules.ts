import type { Tax, Treatment } from './taxes.ts'

/** What tax records accept of a sale over a counter. The tax agency publishes the lists with its validations. */

export type TaxRegime = { tax: Tax; regimeKey: string }

/**
 * Keys of the tax regimes in which prices include tax at the rate of the goods and simplified invoices are allowed. Left
 * out are regimes taxed by margin, and those that demand the customer or a field that no sale here has.
 */
const keysOf = {
  iva: ['01', '07', '18', '20'],
  igic: ['01', '07', '17', '18', '21'],
  ipsi: ['01', '18', '19', '20'],
} as const satisfies Record<Tax, readonly string[]>

export type TaxRegimeKey = (typeof keysOf)[Tax][number]

export const regimeKeysOf = (tax: Tax): readonly TaxRegimeKey[] => keysOf[tax]

/** The rates in hundredths of a percent, most frequent first. Only those of IVA are fixed by the records. */
export const taxRatesBp: Record<Tax, readonly number[]> = {
  iva: [2100, 1000, 400, 0],
  igic: [700, 0, 300, 500, 950, 1500, 2000],
  ipsi: [400, 50, 100, 200, 300, 500, 800, 900, 1000],
}

export const hasFixedRates = (tax: Tax): boolean => tax === 'iva'

const rateMostBp = 10_000

const accruedWhenPaid = '07'
const general = '01'

const exemptReasons = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8'] as const
/** Why something is exempt, as tax records name it. Each tax gives the codes its own articles. */
export type ExemptReason = (typeof exemptReasons)[number]

const outsideReasons = ['N1', 'N2'] as const
/** Why something is outside the tax: by its articles, or by the rules of its place. */
export type OutsideReason = (typeof outsideReasons)[number]

/** Exports and their like need a regime of their own, except in Ceuta and Melilla. */
function refusedExemptions({ tax, regimeKey }: TaxRegime): readonly ExemptReason[] {
  if (tax === 'ipsi') return ['E7', 'E8']
  const ofOtherTaxes: readonly ExemptReason[] = tax === 'igic' ? [] : ['E7', 'E8']
  if (regimeKey === general) return ['E2', 'E3', ...ofOtherTaxes]
  return regimeKey === accruedWhenPaid ? ['E2', 'E3', 'E4', 'E5', ...ofOtherTaxes] : ofOtherTaxes
}

export function exemptReasonsOf(regime: TaxRegime): readonly ExemptReason[] {
  const refused = refusedExemptions(regime)
  return exemptReasons.filter((reason) => !refused.includes(reason))
}

export const outsideReasonsOf = ({ tax, regimeKey }: TaxRegime): readonly OutsideReason[] =>
  tax !== 'ipsi' && regimeKey === accruedWhenPaid ? [] : outsideReasons

export type TreatmentBlocker = 'tax_treatment_invalid'

/** Why this treatment is not possible under a tax and its regime, or null. */
export function treatmentBlocker({ kind, reason, rateBp }: Treatment, regime: TaxRegime): TreatmentBlocker | null {
  const reasons: readonly string[] = {
    taxed: [],
    exempt: exemptReasonsOf(regime),
    outside: outsideReasonsOf(regime),
  }[kind]
  const hasReason = kind === 'taxed' ? reason === null : reason !== null && reasons.includes(reason)
  const isRate = hasFixedRates(regime.tax)
    ? taxRatesBp[regime.tax].includes(rateBp)
    : Number.isInteger(rateBp) && rateBp >= 0 && rateBp <= rateMostBp
  const hasRate = kind === 'taxed' ? isRate : rateBp === 0
  return hasReason && hasRate ? null : 'tax_treatment_invalid'
}

export type TaxRegimeBlocker = 'tax_regime_invalid'

/** Why a tax has no such regime, or null. */
export function taxRegimeBlocker({ tax, regimeKey }: TaxRegime): TaxRegimeBlocker | null {
  const keys: readonly string[] = regimeKeysOf(tax)
  return keys.includes(regimeKey) ? null : 'tax_regime_invalid'
}

type Dated = { validFrom: string; today: string }

export type TaxChangeBlocker = 'tax_change_past' | 'tax_change_in_force'

/** Why a profile or a treatment may not begin on this day, or null. What held on past days does not change. */
export const taxChangeBlocker = ({ validFrom, today }: Dated): TaxChangeBlocker | null =>
  validFrom < today ? 'tax_change_past' : null

/** Why it may not be removed, or null. What has begun was applied to sales, so it can only be replaced. */
export const taxRemovalBlocker = ({ validFrom, today }: Dated): TaxChangeBlocker | null =>
  validFrom <= today ? 'tax_change_in_force' : null

/** Beyond it an invoice names the customer: by law, and in retail and the trades that are listed with it. */
export const simplifiedMostChoicesCents = [40_000, 300_000] as const

export const voidedAsChoices = ['correction', 'cancellation'] as const
/** What undoes the invoice of a voided sale: an invoice that corrects it, or a record that cancels it. */
export type VoidedAs = (typeof voidedAsChoices)[number]
