/** After this long without one, a restore must be tried again. */
export const drillDueDays = 90

export type DrillState = 'never' | 'failed' | 'overdue' | 'done'

const dayMs = 24 * 60 * 60_000

/** Whole days since the drill. */
export const daysSinceDrill = (drilledAt: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - drilledAt.getTime()) / dayMs))

/** Whether somebody knows that the backups can be restored. Everything but `done` is a warning. */
export function drillState(last: { drilledAt: Date; ok: boolean } | null, now: Date): DrillState {
  if (last === null) return 'never'
  if (!last.ok) return 'failed'
  return daysSinceDrill(last.drilledAt, now) > drillDueDays ? 'overdue' : 'done'
}
