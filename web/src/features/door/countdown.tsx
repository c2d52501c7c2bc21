import { countdownText, entryInstant } from '@aforo/domain'
import { useInViewport } from '@mantine/hooks'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatTime } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useSecondsUntil } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import classes from './countdown.module.css'
import { doorWords } from './door-words.ts'

type CountdownProps = { entryTime: string; minStayMinutes: number; timeZone: string }

const circumference = 2 * Math.PI * 11

/** The remaining minimum stay. Screen readers get the time of entry instead of a change every second. */
export function Countdown({ entryTime, minStayMinutes, timeZone }: CountdownProps) {
  const t = useWords(doorWords)
  const { freeToGo } = useWords(memberWords)
  const language = useLanguage()
  const enteredAt = entryInstant(entryTime)
  const stayMs = minStayMinutes * 60_000
  const { ref, inViewport } = useInViewport<HTMLElement>()
  // The page's clock ticks once a second, so it can be behind the time of entry.
  const leftMs = Math.min(stayMs, useSecondsUntil(enteredAt.getTime() + stayMs, inViewport) * 1000)
  const share = stayMs === 0 ? 0 : leftMs / stayMs
  return (
    <Row as="span" gap={4} ref={ref}>
      {leftMs === 0 ? (
        <IconCircleCheckFilled className={classes.free} size={28} aria-hidden="true" />
      ) : (
        <svg className={classes.ring} width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
          <circle cx="14" cy="14" r="11" />
          <circle cx="14" cy="14" r="11" strokeDasharray={`${(share * circumference).toFixed(1)} ${circumference}`} />
        </svg>
      )}
      <Stack as="span" numeric>
        <Text size="lead" weight="semibold" aria-hidden="true">
          {countdownText(leftMs)}
        </Text>
        <Text size="small" tone="quiet" nowrap>
          {t.enteredAt(formatTime(enteredAt, language, timeZone))}
          {leftMs === 0 && <span className="for-readers">, {freeToGo}</span>}
        </Text>
      </Stack>
    </Row>
  )
}
