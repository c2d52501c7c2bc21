import type { CallReply } from '@aforo/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowRight, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatTime, formatWeekday, formatWhen, formatWorked } from '../../format/format.ts'
import { shiftWords } from '../../words/shift-words.ts'
import { useWords } from '../../words/words.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Badge } from '../../design/badge.tsx'
import classes from './shifts.module.css'

export type Shift = CallReply<'GET /v1/time-records/mine'>['records'][number]
type Times = { began_at: string; ended_at: string | null }

const tones = { running: 'info', forgotten: 'warn', ended: 'neutral', not_a_shift: 'outlined' } as const

type ShiftListProps = {
  shifts: readonly Shift[]
  timeZone: string
  /** Present if the user may correct shifts. */
  correct?: { label: (when: string) => string; onPress: (shift: Shift) => void }
}

/** Shifts grouped by day, with their working time and corrections. */
export function ShiftList({ shifts, timeZone, correct }: ShiftListProps) {
  const t = useWords(shiftWords)
  const language = useLanguage()
  if (shifts.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t.none}
      </Text>
    )
  const days = [...Map.groupBy(shifts, ({ business_date }) => business_date)]
  return (
    <ul>
      {days.map(([date, ofDay]) => (
        <li key={date}>
          <Row as="h3" justify="between" padY={3} line="bottom" size="small" weight="semibold" tone="soft">
            {/* A business day has no time zone. */}
            <time className={classes.day} dateTime={date}>
              {formatWeekday(new Date(`${date}T00:00:00Z`), language, 'UTC')}
            </time>
            <Text numeric>
              {formatWorked(
                ofDay.reduce((sum, { minutes }) => sum + minutes, 0),
                language,
              )}
            </Text>
          </Row>
          <ul>
            {ofDay.map((shift) => (
              <ShiftRow
                key={shift.id}
                shift={shift}
                timeZone={timeZone}
                {...(correct === undefined ? {} : { correct })}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function useRange(timeZone: string) {
  const t = useWords(shiftWords)
  const language = useLanguage()
  const clock = (instant: string) => formatTime(new Date(instant), language, timeZone)
  return ({ began_at, ended_at }: Times) => t.range(clock(began_at), ended_at === null ? t.noEnd : clock(ended_at))
}

function ShiftRow({ shift, timeZone, correct }: Omit<ShiftListProps, 'shifts'> & { shift: Shift }) {
  const t = useWords(shiftWords)
  const language = useLanguage()
  const range = useRange(timeZone)
  const shiftTimes = range(shift)
  const isVoid = shift.state === 'not_a_shift'
  return (
    <Stack as="li" padY={2} className={classes.shift}>
      <Row gap={4} className={classes.row}>
        <Row grow gap={4}>
          <Text as={isVoid ? 's' : 'span'} weight="semibold" tone={isVoid ? 'quiet' : 'ink'} numeric>
            {shiftTimes}
          </Text>
          {shift.state === 'ended' ? (
            <Text tone="soft" numeric>
              {formatWorked(shift.minutes, language)}
            </Text>
          ) : (
            <Badge tone={tones[shift.state]}>{t.states[shift.state]}</Badge>
          )}
        </Row>
        {correct !== undefined && (
          <Tooltip label={correct.label(shiftTimes)}>
            <ActionIcon variant="subtle" aria-label={correct.label(shiftTimes)} onClick={() => correct.onPress(shift)}>
              <IconPencil size={19} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </Row>
      {shift.corrections.length > 0 && <Corrections shift={shift} timeZone={timeZone} />}
    </Stack>
  )
}

/** The corrections of a shift, with author and reason. The original times stay visible. */
function Corrections({ shift, timeZone }: { shift: Shift; timeZone: string }) {
  const t = useWords(shiftWords)
  const language = useLanguage()
  const range = useRange(timeZone)
  const [now] = useState(() => new Date())
  const added = shift.corrections[0]?.before === null
  const changes = shift.corrections.length - (added ? 1 : 0)
  const heading = [...(added ? [t.added] : []), ...(changes > 0 ? [t.corrected(changes)] : [])].join(' · ')
  const describeTimes = (times: (Times & { is_shift: boolean }) | null) => {
    if (times === null) return t.wasNothing
    return times.is_shift ? range(times) : t.states.not_a_shift
  }
  return (
    <Text as="details" className={classes.corrections} size="small" tone="soft">
      <Text as="summary" tone="accent">
        {heading}
      </Text>
      <ol>
        {shift.corrections.map(({ at, by, reason, before, after }) => (
          <Stack key={at} as="li" gap={1} padX={4} padY={3}>
            <Text tone="quiet">{t.correction(formatWhen(new Date(at), now, language, timeZone), by)}</Text>
            <Row as="span" wrap gap={2} numeric>
              {describeTimes(before)} <IconArrowRight size={14} aria-hidden="true" />
              <span className="for-readers">{t.becomes}</span> {describeTimes(after)}
            </Row>
            <Text as="q" breaks>
              {reason}
            </Text>
          </Stack>
        ))}
      </ol>
    </Text>
  )
}
