import { groupOf, type MemberState } from '@aforo/domain'
import { Badge } from '../../design/badge.tsx'
import { useWords } from '../../words/words.ts'
import { memberWords } from './member-words.ts'

const tones = { ok: 'ok', expiring: 'warn', blocked: 'bad', left: 'neutral' } as const

/** The current state of a member, shown by icon, colour and text. */
export function StateBadge({ state }: { state: MemberState }) {
  const w = useWords(memberWords)
  const group = groupOf(state)
  return <Badge tone={group === null ? 'neutral' : tones[group]}>{w.states[state]}</Badge>
}
