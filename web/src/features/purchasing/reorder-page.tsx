import { purchaseLinesMost, reorderDaysDefault, safetyDays } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { IconCircleCheck, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Notice } from '../../design/notice.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { StockTabs } from '../../parts/purchasing/stock-tabs.tsx'
import { ExportButton } from '../../parts/requests/export-button.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { DraftBar } from './draft-bar.tsx'
import { downloadReorder, reorderQuery } from './purchasing-queries.ts'
import { type Choice, noChoice } from './reorder-choice.ts'
import { ReorderTable } from './reorder-table.tsx'
import { reorderWords } from './reorder-words.ts'
import { SearchField, useSearch } from './search-field.tsx'

const spans = [7, reorderDaysDefault, 30]

/** What should be ordered now. */
export function Page() {
  const t = useWords(reorderWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Reorder key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

function Reorder({ venue, choice: venueChoice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(reorderWords)
  const may = useMay(venue.id)
  const search = useSearch()
  const [days, setDays] = useState(reorderDaysDefault)
  const [choice, setChoice] = useState<Choice>(noChoice)
  const [failed, setFailed] = useState<string | null>(null)
  const list = useInfiniteQuery(reorderQuery(venue.id, search.words, days))
  const isSearched = search.words !== ''
  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {venueChoice}
          <SearchField search={search} label={t.search} />
          {may('reorder.export') && (
            <ExportButton
              label={t.export}
              failed={t.exportFailed}
              save={() => downloadReorder(venue.id, days, t.file)}
              onFailed={setFailed}
            />
          )}
        </PageTools>
      </PageHead>
      <StockTabs venueId={venue.id} />
      <Stack gap={6}>
        {failed !== null && <Notice state="bad">{failed}</Notice>}
        <Text as="p" tone="soft">
          {t.hint(safetyDays)}
        </Text>
        <Surface>
          <Row gap={5} wrap padX={6} padY={5}>
            <Text weight="semibold">{t.forDays}</Text>
            <SegmentedControl
              aria-label={t.forDays}
              value={String(days)}
              onChange={(value) => setDays(Number(value))}
              data={spans.map((span) => ({ value: String(span), label: t.days(span) }))}
            />
          </Row>
          <QueryList
            list={list}
            failed={t.loadError}
            inCard
            empty={
              <StateCard Icon={isSearched ? IconSearch : IconCircleCheck} title={isSearched ? t.noMatch : t.none}>
                {isSearched ? t.noMatchHint : t.noneHint}
              </StateCard>
            }
          >
            {(rows) => (
              <>
                <ReorderTable
                  venueId={venue.id}
                  rows={rows}
                  choice={choice}
                  onChange={may('purchasing.order') ? setChoice : null}
                />
                {may('purchasing.order') && (
                  <DraftBar
                    venueId={venue.id}
                    rows={rows}
                    choice={choice}
                    most={purchaseLinesMost}
                    onDrafted={() => setChoice(noChoice)}
                  />
                )}
              </>
            )}
          </QueryList>
        </Surface>
      </Stack>
    </>
  )
}
