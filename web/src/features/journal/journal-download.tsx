import { rangeBlocker } from '@aforo/domain'
import { useState } from 'react'
import { DayField } from '../../design/day-field.tsx'
import { FieldError } from '../../design/field-error.tsx'
import { FieldGrid } from '../../design/field-grid.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { Card } from '../../design/card.tsx'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { useBooksVenues } from '../../parts/transactions/books.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { VenuesField } from '../../parts/venues/venues-field.tsx'
import { useWords } from '../../words/words.ts'
import { downloadJournal } from './journal-queries.ts'
import { journalWords } from './journal-words.ts'

type Props = { venue: PageVenue; today: string }

/** Chooses days and venues, and downloads the journal. */
export function JournalDownload({ venue, today }: Props) {
  const t = useWords(journalWords)
  const venues = useBooksVenues(venue.currency)
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const [chosen, setChosen] = useState<readonly number[]>([venue.id])
  const [failed, setFailed] = useState<string | null>(null)
  const blocker = from === '' || to === '' ? null : rangeBlocker({ from, to })
  const fault =
    from === '' || to === ''
      ? t.daysMissing
      : blocker === null
        ? null
        : blocker === 'range_backwards'
          ? t.daysBackwards
          : t.daysTooMany
  const venueIds = chosen.length === 0 ? [venue.id] : chosen
  const save = (format: 'csv' | 'xlsx') => () =>
    downloadJournal(venue.id, { from, to, venueIds, format, fileName: t.fileName(from, to) })
  return (
    <Card title={t.download}>
      <Stack gap={5} align="stretch">
        <FieldGrid columns="three">
          <DayField label={t.from} value={from} max={today} onChange={setFrom} />
          <DayField
            label={t.to}
            value={to}
            max={today}
            onChange={setTo}
            error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
          />
          {venues.length > 1 && (
            <VenuesField
              label={t.venues}
              venues={venues}
              chosen={chosen}
              summary={venueIds.map((id) => venues.find((one) => one.id === id)?.name ?? '').join(', ')}
              onChange={setChosen}
            />
          )}
        </FieldGrid>
        {failed !== null && <Notice state="bad">{failed}</Notice>}
        {fault === null && (
          <Row gap={4} wrap>
            <ExportButton label={t.csv} failed={t.failed} save={save('csv')} onFailed={setFailed} />
            <ExportButton label={t.xlsx} failed={t.failed} save={save('xlsx')} onFailed={setFailed} />
          </Row>
        )}
      </Stack>
    </Card>
  )
}
