import type { DeliveryState } from '@aforo/domain'
import { IconClock } from '@tabler/icons-react'
import { Badge } from '../../design/badge.tsx'
import { useWords } from '../../words/words.ts'
import { fiscalWords } from './fiscal-words.ts'

const tones = { accepted: 'ok', accepted_with_errors: 'warn', rejected: 'bad' } as const

/** What the tax agency answered about a document, or that it has not been sent yet. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const { states } = useWords(fiscalWords)
  if (state === 'waiting') {
    return (
      <Badge tone="wait" Icon={IconClock}>
        {states.waiting}
      </Badge>
    )
  }
  return <Badge tone={tones[state]}>{states[state]}</Badge>
}
