import type { OperatorState } from '@aforo/domain'
import { IconHourglassHigh } from '@tabler/icons-react'
import { Badge } from '../../design/badge.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { recordWords } from './record-words.ts'

type StateBadgeProps = { operator: { state: OperatorState; trial_days_left: number | null } }

/** Whether the operator is active, suspended or on trial, and for how long. */
export function StateBadge({ operator: { state, trial_days_left: left } }: StateBadgeProps) {
  const t = useWords(recordWords)
  const language = useLanguage()
  if (state === 'suspended') return <Badge tone="bad">{t.states.suspended}</Badge>
  if (state === 'active' || left === null) return <Badge tone="ok">{t.states.active}</Badge>
  const trialWords = () => {
    if (left < 0) return t.trialOver
    return left === 0 ? t.trialToday : t.trialLeft(formatCount(left, language), left > 1)
  }
  return (
    <Badge tone="warn" Icon={IconHourglassHigh}>
      {trialWords()}
    </Badge>
  )
}
