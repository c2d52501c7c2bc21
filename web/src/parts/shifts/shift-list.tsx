import type { CallReply } from '@aforo/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowRight, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatTime, formatWeekday, formatWhen, formatWorked } from '../../format/format.ts'
import { shiftWords } from '../../words/shift-words.ts'
import { useWords } from '../../words/words.ts'
import { Badge } from '../../design/badge.tsx'
import classes from './shift-list.module.css'

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
  if (shifts.length === 0) return <p className={classes.none}>{t.none}</p>
  const days = [...Map.groupBy(shifts, ({ business_date }) => business_date)]
  return (
    <ul className={classes.days}>
      {days.map(([date, ofDay]) => (
        <li key={date}>
          <h3 className={classes.day}>
            {/* A business day has no time zone. */}
            <time dateTime={date}>{formatWeekday(new Date(`${date}T00:00:00Z`), language, 'UTC')}</time>
            <span className="tabular">
              {formatWorked(
                ofDay.reduce((sum, { minutes }) => sum + minutes, 0),
                language,
              )}
            </span>
          </h3>
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
  return (
    <li className={classes.shift} data-void={shift.state === 'not_a_shift' || undefined}>
      <div className={classes.row}>
        <span className={classes.times}>{shiftTimes}</span>
        {shift.state === 'ended' ? (
          <span className={classes.worked}>{formatWorked(shift.minutes, language)}</span>
        ) : (
          <Badge tone={tones[shift.state]}>{t.states[shift.state]}</Badge>
        )}
        {correct !== undefined && (
          <Tooltip label={correct.label(shiftTimes)}>
            <ActionIcon
              className={classes.correct ?? ''}
              variant="subtle"
              aria-label={correct.label(shiftTimes)}
              onClick={() => correct.onPress(shift)}
            >
              <IconPencil size={19} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {shift.corrections.length > 0 && <Corrections shift={shift} timeZone={timeZone} />}
    </li>
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
    <details className={classes.corrections}>
      <summary>{heading}</summary>
      <ol>
        {shift.corrections.map(({ at, by, reason, before, after }) => (
          <li key={at}>
            <span className={classes.who}>{t.correction(formatWhen(new Date(at), now, language, timeZone), by)}</span>
            <span className={classes.change}>
              {describeTimes(before)} <IconArrowRight size={14} aria-hidden="true" />
              <span className="for-readers">{t.becomes}</span> {describeTimes(after)}
            </span>
            <q>{reason}</q>
          </li>
        ))}
      </ol>
    </details>
  )
}
