import { IconCoins, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Notice } from '../../design/notice.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { ToggleButton } from '../../design/toggle-button.tsx'
import { StockTabs } from '../../parts/purchasing/stock-tabs.tsx'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { downloadValue, stockValueQuery, valuedProductsQuery } from './purchasing-queries.ts'
import { SearchField, useSearch } from './search-field.tsx'
import { ValueFigures, VenueValues } from './value-figures.tsx'
import { ValueTable } from './value-table.tsx'
import { valueWords } from './value-words.ts'

/** What the goods in stock came in for. */
export function Page() {
  const t = useWords(valueWords)
  return <AtVenue title={t.title}>{(venue, choice) => <Value key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

function Value({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(valueWords)
  const mayExport = useMay(venue.id)('stock.value_export')
  const search = useSearch()
  const [failed, setFailed] = useState<string | null>(null)
  const value = useQuery(stockValueQuery(venue.id))
  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {choice}
          <SearchField search={search} label={t.search} />
          {mayExport && (
            <ExportButton
              label={t.export}
              failed={t.exportFailed}
              save={() => downloadValue(venue.id, t.file)}
              onFailed={setFailed}
            />
          )}
        </PageTools>
      </PageHead>
      <StockTabs venueId={venue.id} />
      <Stack gap={6}>
        {failed !== null && <Notice state="bad">{failed}</Notice>}
        <Text as="p" tone="soft">
          {t.hint}
        </Text>
        {value.isPending && <SkeletonRows rows={2} />}
        {value.isLoadingError && (
          <LoadError title={t.loadError} error={value.error} onRetry={() => void value.refetch()} />
        )}
        {value.data !== undefined && <ValueFigures venue={venue} value={value.data} />}
        {value.data !== undefined && value.data.venues.length > 1 && <VenueValues value={value.data} />}
        <Products venue={venue} words={search.words} />
      </Stack>
    </>
  )
}

function Products({ venue, words }: { venue: PageVenue; words: string }) {
  const t = useWords(valueWords)
  const [onlyUnknown, setOnlyUnknown] = useState(false)
  const list = useInfiniteQuery(valuedProductsQuery(venue.id, words, onlyUnknown))
  const isSearched = words !== ''
  const nothing = onlyUnknown ? [t.noneUnknown, t.noneUnknownHint] : [t.none, t.noneHint]
  const [title, hint] = isSearched ? [t.noMatch, t.noMatchHint] : nothing
  return (
    <Surface>
      <Row padX={6} padY={5}>
        <ToggleButton pressed={onlyUnknown} onPress={() => setOnlyUnknown(!onlyUnknown)}>
          {t.onlyUnknown}
        </ToggleButton>
      </Row>
      <QueryList
        list={list}
        failed={t.listError}
        inCard
        empty={
          <StateCard Icon={isSearched ? IconSearch : IconCoins} title={title ?? ''}>
            {hint}
          </StateCard>
        }
      >
        {(rows) => <ValueTable venue={venue} rows={rows} />}
      </QueryList>
    </Surface>
  )
}
