import type { CountSheet } from './counts-queries.ts'

type Round = Pick<CountSheet, 'jars' | 'jars_weighed' | 'jars_skipped' | 'recount'>

/** How far the round is that is being weighed now. */
export const roundOf = ({ jars, jars_weighed, recount }: Round): { jars: number; jars_weighed: number } =>
  recount ?? { jars, jars_weighed }

/** Whether every jar of the round is weighed or left out. */
export function isRoundDone(sheet: Round): boolean {
  const round = roundOf(sheet)
  return round.jars_weighed + sheet.jars_skipped >= round.jars
}
