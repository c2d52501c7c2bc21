import type { Language, MemberGroup } from '@aforo/domain'
import { formatCount } from '../../format/format.ts'
import type { MemberCounts } from './members-queries.ts'

/** How many there are; `isMore` where counting stopped before the end. */
export type Counted = { count: number; isMore: boolean }

/** How many members a state has, or all states together of those who have not left. */
export function countOf(counts: MemberCounts, state: MemberGroup | null): Counted {
  const parts = state === null ? [counts.ok, counts.expiring, counts.blocked] : [counts[state]]
  return {
    count: parts.reduce((sum, part) => sum + part, 0),
    isMore: parts.some((part) => part >= counts.most),
  }
}

export const countText = ({ count, isMore }: Counted, language: Language): string =>
  `${formatCount(count, language)}${isMore ? '+' : ''}`
