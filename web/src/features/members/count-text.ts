import type { Language, MemberGroup } from '@aforo/domain'
import { formatCount } from '../../format/format.ts'
import type { MemberCounts } from './members-queries.ts'

/** A number of members; `isMore` if counting stopped at its limit. */
export type Counted = { count: number; isMore: boolean }

/** The number of members in a state, or in all states except those who have left. */
export function countOf(counts: MemberCounts, state: MemberGroup | null): Counted {
  const parts = state === null ? [counts.ok, counts.expiring, counts.blocked] : [counts[state]]
  return {
    count: parts.reduce((sum, part) => sum + part, 0),
    isMore: parts.some((part) => part >= counts.most),
  }
}

export const countText = ({ count, isMore }: Counted, language: Language): string =>
  `${formatCount(count, language)}${isMore ? '+' : ''}`
