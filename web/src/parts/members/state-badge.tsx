import { groupOf, type MemberState } from '@aforo/domain'
import { Badge } from '../../design/badge.tsx'
import { useWords } from '../../words/words.ts'
import { memberWords } from './member-words.ts'

const tones = { ok: 'ok', expiring: 'warn', blocked: 'bad', left: 'neutral' } as const

/** How a member stands today, in a shape, a colour and words. */
export function StateBadge({ state }: { state: MemberState }) {
  const w = useWords(memberWords)
  const group = groupOf(state)
  return <Badge tone={group === null ? 'neutral' : tones[group]}>{w.states[state]}</Badge>
}
