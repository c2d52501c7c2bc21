import { type PartState, statusDays } from '@aforo/domain'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDayShort, formatRate } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { StatusOfPart } from './status-queries.ts'
import { statusWords } from './status-words.ts'
import classes from './status-page.module.css'

const tones: Record<PartState, 'ok' | 'bad' | 'neutral'> = { ok: 'ok', down: 'bad', unknown: 'neutral' }

/** Below this share of the day, a bar is red. */
const badBelowPercent = 99

function toneOf(percent: number | null): 'none' | 'ok' | 'warn' | 'bad' {
  if (percent === null) return 'none'
  if (percent >= 100) return 'ok'
  return percent < badBelowPercent ? 'bad' : 'warn'
}

/** A part: its state, its availability, and a bar for each day. */
export function PartRow({ part: { part, state, percent, days } }: { part: StatusOfPart }) {
  const t = useWords(statusWords)
  const language = useLanguage()
  const inWords = (share: number | null) => (share === null ? t.noData : formatRate(share, language))
  // Days before the first probe have no data.
  const before = Array.from({ length: Math.max(0, statusDays - days.length) }, (_, place) => place)
  return (
    <Stack as="li" gap={3} padY={5} line="top">
      <Row wrap gap={4} justify="between">
        <Row gap={4} wrap>
          <Text weight="semibold">{t.parts[part]}</Text>
          <Badge tone={tones[state]}>{t.states[state]}</Badge>
        </Row>
        <Text numeric tone="soft">
          {inWords(percent)}
        </Text>
      </Row>
      <div className={classes.days} role="img" aria-label={`${t.days(t.parts[part])}: ${inWords(percent)}`}>
        {before.map((place) => (
          <span key={place} className={classes.day} data-tone="none" />
        ))}
        {days.slice(-statusDays).map(({ day, percent: share }) => (
          <span
            key={day}
            className={classes.day}
            data-tone={toneOf(share)}
            title={`${formatDayShort(day, language)} (UTC): ${inWords(share)}`}
          />
        ))}
      </div>
    </Stack>
  )
}
