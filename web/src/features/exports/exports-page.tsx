import { roleAt } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconBook2, IconFileExport, IconNotebook } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatTime } from '../../format/format.ts'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { RecordLink } from '../../parts/audit/record-link.tsx'
import { RecordSheet } from '../../parts/audit/record-sheet.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { exportsQuery, type MadeExport } from './exports-queries.ts'
import { exportsWords } from './exports-words.ts'
import { filterText } from './filter-text.ts'
import { WholeExportCard } from './whole-export-card.tsx'

/** Exports: who downloaded which data, and how many rows. */
export function Page() {
  const t = useWords(exportsWords)
  const { person } = useSession()
  return (
    <AtVenue title={t.title}>
      {(venue, choice) => (
        <>
          <PageHead title={t.title}>
            <PageTools>
              {choice}
              <Button
                component={Link}
                to={`/journal${person.role === 'superadmin' ? `?venue=${venue.id}` : ''}`}
                variant="default"
                leftSection={<IconNotebook size={18} aria-hidden="true" />}
              >
                {t.journal}
              </Button>
              <Button
                component={Link}
                to={`/registers${person.role === 'superadmin' ? `?venue=${venue.id}` : ''}`}
                variant="default"
                leftSection={<IconBook2 size={18} aria-hidden="true" />}
              >
                {t.registers}
              </Button>
              <RecordLink />
            </PageTools>
          </PageHead>
          <Stack key={venue.id} gap={6}>
            {roleAt(person, venue.id) === 'owner' && <WholeExportCard venue={venue} />}
            <Exports venue={venue} />
          </Stack>
        </>
      )}
    </AtVenue>
  )
}

function Exports({ venue: { id: venueId, timeZone } }: { venue: PageVenue }) {
  const t = useWords(exportsWords)
  const language = useLanguage()
  const list = useInfiniteQuery(exportsQuery(venueId))
  const columns: DataColumn<MadeExport>[] = [
    {
      key: 'when',
      head: t.when,
      renderCell: ({ started_at: at }) => (
        <time dateTime={at}>
          {formatDate(new Date(at), language, timeZone)}, {formatTime(new Date(at), language, timeZone)}
        </time>
      ),
    },
    { key: 'who', head: t.who, renderCell: ({ by }) => by },
    { key: 'what', head: t.what, renderCell: ({ kind, format }) => `${t.kinds[kind]} (${t.formats[format]})` },
    { key: 'filter', head: t.filter, renderCell: ({ filter }) => filterText(filter, language) },
    { key: 'rows', head: t.rows, isNumber: true, renderCell: (row) => <Rows made={row} /> },
    { key: 'venue', head: t.venue, renderCell: ({ venue }) => venue.name },
  ]
  return <RecordSheet {...t} list={list} columns={columns} Icon={IconFileExport} />
}

function Rows({ made: { state, rows } }: { made: MadeExport }) {
  const t = useWords(exportsWords)
  const language = useLanguage()
  const count = rows === null ? null : formatCount(rows, language)
  if (state === 'complete') return count
  return (
    <>
      <Badge tone={state === 'running' ? 'info' : 'warn'}>{state === 'running' ? t.running : t.aborted}</Badge> {count}
    </>
  )
}
