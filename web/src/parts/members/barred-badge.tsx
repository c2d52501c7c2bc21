import type { MemberState } from '@aforo/domain'
import { StateBadge } from './state-badge.tsx'
import { standingOf } from './standing.ts'

/** Marks a member who may not be here: suspended, banned or no longer a member. Nothing for all others. */
export function BarredBadge({ state }: { state: MemberState }) {
  return standingOf(state) === 'active' ? null : <StateBadge state={state} />
}
