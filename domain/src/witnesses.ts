import type { LossKind } from './stock.ts'

/** Whether a venue wants a second person to see it when goods are destroyed, and when samples are taken. */
export type WitnessRules = { witnessesDestroyed: boolean; witnessesSamples: boolean }

/** The losses that somebody does on purpose, so that somebody else can see them. */
export const isSeenLoss = (kind: LossKind | null): boolean => kind === 'destroyed' || kind === 'sample'

export type WitnessBlocker = 'stock_witness_needed'

/** Why this loss is not booked without a witness, or null. */
export function witnessBlocker(kind: LossKind | null, rules: WitnessRules): WitnessBlocker | null {
  const isAsked = { destroyed: rules.witnessesDestroyed, sample: rules.witnessesSamples }
  return (kind === 'destroyed' || kind === 'sample') && isAsked[kind] ? 'stock_witness_needed' : null
}
