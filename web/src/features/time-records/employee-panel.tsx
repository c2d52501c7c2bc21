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
import classes from './employee-panel.module.css'
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
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { person, month, records } = shown
  const blocker = correctionBlocker(caller, venue.id, person.id === me.id)
  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <Portrait id={person.id} size={52} imagePath={person.image_path} />
        <div className={classes.who}>
          <h2 ref={title} tabIndex={-1} className={classes.name}>
            {person.name === '' ? person.email : person.name}
          </h2>
          <p className={classes.facts}>{person.role === null ? t.left : person.email}</p>
        </div>
        <ActionIcon variant="subtle" aria-label={t.close} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </header>
      <div className={classes.sum}>
        <div>
          <p className={classes.facts}>
            {t.monthTotal} · {formatMonth(month, language)}
          </p>
          <p className={classes.total}>{formatWorked(shown.month_minutes, language)}</p>
        </div>
        {blocker === null && (
          <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setOpen('new')}>
            {t.add}
          </Button>
        )}
      </div>
      {blocker !== null && <p className={classes.reason}>{errorWords(blocker, language)}</p>}
      <div className={classes.list}>
        <ShiftList
          shifts={records}
          timeZone={venue.timeZone}
          {...(blocker === null ? { correct: { label: t.correctOf, onPress: setOpen } } : {})}
        />
      </div>
      {open !== null && (
        <ShiftDialog
          venue={venue}
          person={person}
          shift={open === 'new' ? null : open}
          others={records}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
