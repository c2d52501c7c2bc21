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
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { shiftWords } from '../../words/shift-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './time-records.module.css'
import { type Employee, useClockOf } from './time-records-queries.ts'
import { timeRecordsWords } from './time-records-words.ts'

const nameOf = ({ name, email }: Employee) => (name === '' ? email : name)

export function EmployeePerson({ employee }: { employee: Employee }) {
  const t = useWords(timeRecordsWords)
  const { me } = useSession()
  const { id, email, role, image_path: imagePath } = employee
  const name = nameOf(employee)
  return (
    <Row gap={5}>
      <Portrait id={id} name={name} size={36} imagePath={imagePath} />
      <Stack>
        <Text weight="semibold" breaks>
          {name}{' '}
          {id === me.id && (
            <Text weight="regular" tone="quiet">
              ({t.you})
            </Text>
          )}
        </Text>
        <Text size="small" tone="quiet" breaks title={email}>
          {role === null ? t.left : email}
        </Text>
      </Stack>
    </Row>
  )
}

/** Whether the person is working, and the shifts that need an end. */
export function EmployeeNow({ employee, venue }: { employee: Employee; venue: PageVenue }) {
  const t = useWords(timeRecordsWords)
  const { forgotten } = employee
  return (
    <Row wrap gap={3}>
      <NowBadge employee={employee} venue={venue} />
      {forgotten > 0 && <Badge tone="warn">{t.toCorrect(forgotten)}</Badge>}
    </Row>
  )
}

type EmployeeActionsProps = {
  employee: Employee
  venue: PageVenue
  onOpen: () => void
  onFailed: (words: string | null) => void
}

export function EmployeeActions({ employee, venue, onOpen, onFailed }: EmployeeActionsProps) {
  const t = useWords(timeRecordsWords)
  const isPhone = usePhone()
  return (
    <Row gap={3} {...(isPhone ? {} : { justify: 'end' })}>
      <ClockButton employee={employee} venue={venue} onFailed={onFailed} />
      <Tooltip label={t.open}>
        <ActionIcon variant="subtle" aria-label={t.openOf(nameOf(employee))} onClick={onOpen}>
          <IconListDetails size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </Row>
  )
}

/** Forgotten shifts are not shown here: the count beside it does that. */
function NowBadge({ employee: { open }, venue }: { employee: Employee; venue: PageVenue }) {
  const t = useWords(timeRecordsWords)
  const language = useLanguage()
  if (open?.state !== 'running') return <Text tone="quiet">{t.out}</Text>
  return <Badge tone="ok">{t.in(formatTime(new Date(open.began_at), language, venue.timeZone))}</Badge>
}

type ClockButtonProps = Omit<EmployeeActionsProps, 'onOpen'>

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
