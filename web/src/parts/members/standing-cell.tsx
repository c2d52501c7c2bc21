import { Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDay } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { dueOf } from './due.ts'
import { dueWords } from './due-words.ts'
import type { Client } from './member-name.ts'
import { StateBadge } from './state-badge.tsx'

/**
 * The standing of a member and its date. `today` is the business day of the venue, or undefined while it is loading.
 */
export function StandingCell({ member, today }: { member: Client; today: string | undefined }) {
  const t = useWords(dueWords)
  const language = useLanguage()
  const due = today === undefined ? null : dueOf(member, today)
  return (
    <Stack align="start" gap={2}>
      <StateBadge state={member.state} />
      {due !== null && (
        <Text size="small" tone="soft" numeric>
          {due.kind === 'until' ? t.until(formatDay(due.day, language)) : t[due.kind](due.days)}
        </Text>
      )}
    </Stack>
  )
}
