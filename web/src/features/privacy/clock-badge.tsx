import { privacyClock } from '@aforo/domain'
import { Badge } from '../../design/badge.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { ListedRequest } from './privacy-queries.ts'
import { privacyWords } from './privacy-words.ts'

/** How many days are left to answer, or the outcome of a closed request. */
export function ClockBadge({ request, today }: { request: ListedRequest; today: string }) {
  const t = useWords(privacyWords)
  const language = useLanguage()
  const clock = privacyClock({ state: request.state, dueOn: request.due_on }, today)
  if (clock === null) {
    return <Badge tone={request.state === 'answered' ? 'ok' : 'neutral'}>{t.states[request.state]}</Badge>
  }
  const { days, tone } = clock
  const size = Math.abs(days)
  const count = formatCount(size, language)
  const words = days === 0 ? t.dueToday : days < 0 ? t.overSince(count, size === 1) : t.left(count, size === 1)
  return (
    <Badge tone={{ calm: 'neutral', soon: 'warn', over: 'bad' }[tone] as 'neutral' | 'warn' | 'bad'}>{words}</Badge>
  )
}
