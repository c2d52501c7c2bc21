import { Row, Stack, Text } from '../../design/primitives.tsx'
import { correctionBlocker } from '@aforo/domain'
import { errorWords } from '@aforo/contract'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatMonth, formatWorked } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { type Shift, ShiftList } from '../../parts/shifts/shift-list.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './time-records.module.css'
import { type EmployeeShifts, shiftsOfQuery } from './time-records-queries.ts'
import { timeRecordsWords } from './time-records-words.ts'
import { ShiftDialog } from './shift-dialog.tsx'

type EmployeePanelProps = { venue: PageVenue; id: number; month: string; onClose: () => void }

/** One person's month by day, with corrections. */
export function EmployeePanel({ venue, id, month, onClose }: EmployeePanelProps) {
  const t = useWords(timeRecordsWords)
  const shifts = useQuery(shiftsOfQuery(venue.id, id, month))
  if (shifts.isPending) return <SkeletonRows rows={5} />
  if (shifts.isLoadingError) {
    return <LoadError title={t.loadError} error={shifts.error} onRetry={() => void shifts.refetch()} />
  }
  return <Loaded venue={venue} shown={shifts.data} onClose={onClose} />
}

function Loaded({ venue, shown, onClose }: { venue: PageVenue; shown: EmployeeShifts; onClose: () => void }) {
  const t = useWords(timeRecordsWords)
  const language = useLanguage()
  const { me, person: caller } = useSession()
  const [open, setOpen] = useState<Shift | 'new' | null>(null)
  const title = useRef<HTMLElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { person, month, records } = shown
  const blocker = correctionBlocker(caller, venue.id, person.id === me.id)
  return (
    <Stack>
      <Row gap={5} pad={6} line="bottom">
        <Portrait id={person.id} name={person.name || person.email} size={52} imagePath={person.image_path} />
        <Stack grow>
          <Text as="h2" ref={title} tabIndex={-1} className={classes.name} size="lead" weight="semibold" breaks>
            {person.name === '' ? person.email : person.name}
          </Text>
          <Text as="p" size="small" tone="quiet" breaks>
            {person.role === null ? t.left : person.email}
          </Text>
        </Stack>
        <ActionIcon variant="subtle" aria-label={t.close} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </Row>
      <Stack gap={4} pad={6}>
        <Row wrap gap={4} align="end" justify="between">
          <div>
            <Text as="p" size="small" tone="quiet">
              {t.monthTotal} · {formatMonth(month, language)}
            </Text>
            <Text as="p" size="heading" weight="semibold" numeric>
              {formatWorked(shown.month_minutes, language)}
            </Text>
          </div>
          {blocker === null && (
            <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setOpen('new')}>
              {t.add}
            </Button>
          )}
        </Row>
        {blocker !== null && (
          <Text as="p" size="small" tone="soft">
            {errorWords(blocker, language)}
          </Text>
        )}
        <ShiftList
          shifts={records}
          timeZone={venue.timeZone}
          {...(blocker === null ? { correct: { label: t.correctOf, onPress: setOpen } } : {})}
        />
      </Stack>
      {open !== null && (
        <ShiftDialog
          venue={venue}
          person={person}
          shift={open === 'new' ? null : open}
          others={records}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  )
}
