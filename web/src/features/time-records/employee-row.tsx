import { minutesSoFar } from '@aforo/domain'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconClockPause, IconClockPlay, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { isUnknown } from '../../outbox/command-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatTime, formatWorked } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { toast } from '../../design/toasts.tsx'
import { useMinute } from '../../design/use-now.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { shiftWords } from '../../words/shift-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './employee-list.module.css'
import { type Employee, useClockOf } from './time-records-queries.ts'
import { timeRecordsWords } from './time-records-words.ts'

const nameOf = ({ name, email }: Employee) => (name === '' ? email : name)

type EmployeeRowProps = {
  employee: Employee
  venue: PageVenue
  isThisMonth: boolean
  isChosen: boolean
  onOpen: () => void
  onFailed: (words: string | null) => void
}

export function EmployeeRow({ employee, venue, isThisMonth, isChosen, onOpen, onFailed }: EmployeeRowProps) {
  const t = useWords(timeRecordsWords)
  const language = useLanguage()
  const { me } = useSession()
  const now = useMinute()
  const { id, open, forgotten } = employee
  const soFar = open?.state === 'running' ? minutesSoFar(new Date(open.began_at), new Date(now)) : 0
  const name = nameOf(employee)
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={classes.person}>
        <div className={classes.who}>
          <Portrait id={id} size={36} imagePath={employee.image_path} />
          <div className={classes.names}>
            <b>
              {name} {id === me.id && <span className={classes.me}>({t.you})</span>}
            </b>
            <span title={employee.email}>{employee.role === null ? t.left : employee.email}</span>
          </div>
        </div>
      </td>
      <td className={classes.now}>
        <NowBadge employee={employee} venue={venue} />
        {forgotten > 0 && <Badge tone="warn">{t.toCorrect(forgotten)}</Badge>}
      </td>
      <td className={classes.hours} data-label={t.columns.today}>
        {formatWorked(employee.today_minutes + soFar, language)}
      </td>
      <td className={classes.hours} data-label={t.columns.month}>
        <b>{formatWorked(employee.month_minutes + (isThisMonth ? soFar : 0), language)}</b>
        <span className={classes.shifts}>{t.shifts(employee.shifts)}</span>
      </td>
      <td className={classes.actions}>
        <ClockButton employee={employee} venue={venue} onFailed={onFailed} />
        <Tooltip label={t.open}>
          <ActionIcon variant="subtle" aria-label={t.openOf(name)} onClick={onOpen}>
            <IconListDetails size={20} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </td>
    </tr>
  )
}

/** Forgotten shifts are not shown here: the count beside it does that. */
function NowBadge({ employee: { open }, venue }: { employee: Employee; venue: PageVenue }) {
  const t = useWords(timeRecordsWords)
  const language = useLanguage()
  if (open?.state !== 'running') return <span className={classes.out}>{t.out}</span>
  return <Badge tone="ok">{t.in(formatTime(new Date(open.began_at), language, venue.timeZone))}</Badge>
}

type ClockButtonProps = Pick<EmployeeRowProps, 'employee' | 'venue' | 'onFailed'>

/** Clocks in or out for a person who cannot do it at the moment. */
function ClockButton({ employee, venue, onFailed }: ClockButtonProps) {
  const t = useWords(timeRecordsWords)
  const shifts = useWords(shiftWords)
  const { offline } = useWords(sharedWords)
  const language = useLanguage()
  const clock = useClockOf(venue.id, employee.id)
  const [busy, setBusy] = useState(false)
  const isIn = employee.open?.may_clock_out === true
  const name = nameOf(employee)
  if (!isIn && employee.role === null) return null

  async function press(): Promise<void> {
    setBusy(true)
    onFailed(null)
    try {
      const shift = await (isIn ? clock.clockOut() : clock.clockIn())
      const title = isIn ? t.clockedOut(name, formatWorked(shift.minutes, language)) : t.clockedIn(name)
      toast.done({ title })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const unknown = isUnknown(error.code) ? `${shifts.clockUnknown} ` : ''
      onFailed(`${name}: ${unknown}${error.detail ?? offline}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <BusyButton
      variant="default"
      busy={busy}
      icon={isIn ? <IconClockPause size={18} /> : <IconClockPlay size={18} />}
      aria-label={isIn ? t.clockOutOf(name) : t.clockInOf(name)}
      onClick={() => void press()}
    >
      <span className={classes.clock}>{isIn ? shifts.clockOut : shifts.clockIn}</span>
    </BusyButton>
  )
}
