import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../design/card.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { retentionKindWords } from '../../words/retention-words.ts'
import { useWords } from '../../words/words.ts'
import { PeriodsCard } from './periods-card.tsx'
import { type Night, retentionQuery } from './retention-queries.ts'
import { retentionWords } from './retention-words.ts'

/** How long the operator keeps data of people, and what the last nights deleted. */
export function Page() {
  const t = useWords(retentionWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Retained key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

function Retained({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(retentionWords)
  const venuePath = useVenuePath(venue.id)
  const { data, isPending, isLoadingError, error, refetch } = useQuery(retentionQuery(venue.id))
  return (
    <>
      <PageHead title={t.title} back={{ to: venuePath('/settings'), label: t.settings }}>
        {choice}
      </PageHead>
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {t.hint}
        </Text>
        {isPending && <SkeletonRows rows={6} />}
        {isLoadingError && <LoadError title={t.loadError} error={error} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <>
            <PeriodsCard key={JSON.stringify(data.periods)} venueId={venue.id} retention={data} />
            <NightsCard nights={data.nights} />
          </>
        )}
      </Stack>
    </>
  )
}

function NightsCard({ nights }: { nights: readonly Night[] }) {
  const t = useWords(retentionWords)
  const { kinds } = useWords(retentionKindWords)
  const language = useLanguage()
  const columns: DataColumn<Night>[] = [
    {
      key: 'night',
      head: t.night,
      isRowHead: true,
      onCard: 'title',
      width: 180,
      renderCell: (night) => <Text nowrap>{formatDay(night.business_date, language)}</Text>,
    },
    {
      key: 'deleted',
      head: t.deleted,
      renderCell: ({ deleted }) =>
        deleted.length === 0
          ? t.nothing
          : deleted.map(({ kind, count }) => `${kinds[kind].name}: ${formatCount(count, language)}`).join(' · '),
    },
    {
      key: 'kept',
      head: t.kept,
      isNumber: true,
      width: 140,
      renderCell: (night) => formatCount(night.kept_back, language),
    },
  ]
  return (
    <Card title={t.nights} rows>
      {nights.length === 0 ? (
        <Text as="p" tone="quiet">
          {t.noNights}
        </Text>
      ) : (
        <DataTable
          label={t.nights}
          columns={columns}
          rows={nights}
          rowKey={(night) => night.business_date}
          height="dense"
        />
      )}
    </Card>
  )
}
