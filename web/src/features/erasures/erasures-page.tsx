import { memberNumberText } from '@aforo/domain'
import { IconEraser } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatTime, isoDay } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { RecordLink } from '../../parts/audit/record-link.tsx'
import { RecordSheet } from '../../parts/audit/record-sheet.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { useWords } from '../../words/words.ts'
import { type Erasure, erasuresQuery, exportErasures } from './erasures-queries.ts'
import { erasuresWords } from './erasures-words.ts'

/** Erased members by number, and whether their data is completely gone. */
export function Page() {
  const t = useWords(erasuresWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Erasures key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

type ErasuresProps = { venue: PageVenue; choice: ReactNode }

function Erasures({ venue: { id: venueId, timeZone }, choice }: ErasuresProps) {
  const t = useWords(erasuresWords)
  const [exportFault, setExportFault] = useState<string | null>(null)
  const { number } = useWords(memberWords)
  const language = useLanguage()
  const list = useInfiniteQuery(erasuresQuery(venueId))
  const timeText = (instant: string) => {
    const at = new Date(instant)
    return `${formatDate(at, language, timeZone)}, ${formatTime(at, language, timeZone)}`
  }
  const columns: DataColumn<Erasure>[] = [
    { key: 'member', head: t.member, renderCell: (row) => number(memberNumberText(row.client_id)) },
    { key: 'when', head: t.when, renderCell: (row) => <time dateTime={row.at}>{timeText(row.at)}</time> },
    { key: 'who', head: t.who, renderCell: (row) => (row.by_period ? t.byPeriod : (row.by ?? t.reapplied)) },
    {
      key: 'state',
      head: t.state,
      renderCell: (row) =>
        row.done_at === null ? (
          <Badge tone="warn">{t.pending}</Badge>
        ) : (
          <Badge tone="ok">{t.done(timeText(row.done_at))}</Badge>
        ),
    },
  ]
  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {choice}
          <ExportButton
            label={t.export}
            failed={t.exportFailed}
            save={() => exportErasures(venueId, t.fileName(isoDay(new Date(), timeZone)))}
            onFailed={setExportFault}
          />
          <RecordLink />
        </PageTools>
      </PageHead>
      {exportFault !== null && <Notice state="bad">{exportFault}</Notice>}
      <RecordSheet {...t} list={list} columns={columns} Icon={IconEraser} />
    </>
  )
}
