import {
  exemptReasonsOf,
  outsideReasonsOf,
  taxRatesBp,
  type TaxKind,
  taxKinds,
  type TaxRegime,
  treatmentBlocker,
} from '@aforo/domain'
import type { WireTreatment } from './tax-queries.ts'

/** A treatment as the value of a field: "taxed 21", "exempt E1". */
export const choiceOf = ({ kind, rate, reason }: WireTreatment): string => `${kind} ${reason ?? rate}`

export function treatmentOfChoice(choice: string): WireTreatment | null {
  const [first = '', detail = ''] = choice.split(' ')
  const kind = taxKinds.find((known): known is TaxKind => known === first)
  if (kind === undefined) return null
  return kind === 'taxed' ? { kind, reason: null, rate: Number(detail) } : { kind, reason: detail, rate: 0 }
}

/** Every treatment that a tax offers, in groups. */
export function choicesOf(regime: TaxRegime): Record<TaxKind, WireTreatment[]> {
  const exact = (kind: 'exempt' | 'outside') => (reason: string) => ({ kind, reason, rate: 0 })
  return {
    taxed: taxRatesBp[regime.tax].map((rateBp) => ({ kind: 'taxed', reason: null, rate: rateBp / 100 })),
    exempt: exemptReasonsOf(regime).map(exact('exempt')),
    outside: outsideReasonsOf(regime).map(exact('outside')),
  }
}

/** Whether a chosen treatment is possible under a tax. */
export function isPossible(choice: string, regime: TaxRegime): boolean {
  const treatment = treatmentOfChoice(choice)
  if (treatment === null) return false
  const { kind, reason, rate } = treatment
  return treatmentBlocker({ kind, reason, rateBp: Math.round(rate * 100) }, regime) === null
}
