import { deliveryStates } from '@aforo/domain'
import { Button, TextInput } from '@mantine/core'
import { IconFileInvoice, IconFilterOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FieldGrid } from '../../design/field-grid.tsx'
import { FilterChoice } from '../../design/filter-fields.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import type { FiscalDocument } from '../../parts/fiscal/fiscal-documents.ts'
import { fiscalWords } from '../../parts/fiscal/fiscal-words.ts'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { DocumentDrawer } from './document-drawer.tsx'
import { DocumentTable } from './document-table.tsx'
import { documentWords } from './document-words.ts'
import { fiscalPageWords } from './fiscal-page-words.ts'
import { type DocumentFilter, documentsQuery } from './fiscal-queries.ts'
import { MendDialog } from './mend-dialog.tsx'
import { useShownDocument } from './use-shown-document.ts'

/** All issued documents of a venue, newest first. */
export function Page() {
  const t = useWords(documentWords)
  return (
    <AtVenue title={t.listTitle}>
      {(venue, choice) => <Documents key={venue.id} venue={venue} choice={choice} />}
    </AtVenue>
  )
}

/** The filter is in the address, so that a link can lead to what was rejected. */
function useDocumentFilter() {
  const [address, setAddress] = useSearchParams()
  const filter: DocumentFilter = {
    state: deliveryStates.find((state) => state === address.get('state')) ?? null,
    number: address.get('number') ?? '',
  }
  const change = (changed: Partial<DocumentFilter>) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries({ ...filter, ...changed })) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return { filter, change }
}

function Documents({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(documentWords)
  const f = useWords(fiscalWords)
  const { title } = useWords(fiscalPageWords)
  const venuePath = useVenuePath(venue.id)
  const { filter, change } = useDocumentFilter()
  const list = useInfiniteQuery(documentsQuery(venue.id, filter))
  const { shownId, show, hide } = useShownDocument()
  const [mended, setMended] = useState<FiscalDocument | null>(null)
  const isFiltered = filter.state !== null || filter.number !== ''
  return (
    <>
      <PageHead title={t.listTitle} back={{ to: venuePath('/settings/taxes'), label: title }}>
        {choice}
      </PageHead>
      <Stack gap={6}>
        <FieldGrid>
          <TextInput
            label={t.search}
            placeholder={t.searchHint}
            autoComplete="off"
            value={filter.number}
            onChange={(event) => change({ number: event.currentTarget.value.trim().toUpperCase() })}
          />
          <FilterChoice
            label={t.state}
            all={t.anyState}
            options={deliveryStates.map((value) => ({ value, label: f.states[value] }))}
            chosen={filter.state}
            onChange={(chosen) => change({ state: deliveryStates.find((state) => state === chosen) ?? null })}
          />
        </FieldGrid>
        <Surface>
          <SurfaceHead title={t.list} isInset />
          <QueryList
            list={list}
            failed={t.listError}
            inCard
            empty={<Empty isFiltered={isFiltered} onClear={() => change({ state: null, number: '' })} />}
          >
            {(documents) => (
              <DocumentTable venue={venue} label={t.list} documents={documents} onShow={show} onMend={setMended} />
            )}
          </QueryList>
        </Surface>
      </Stack>
      {shownId !== null && <DocumentDrawer key={shownId} venue={venue} id={shownId} onShow={show} onClose={hide} />}
      {mended !== null && <MendDialog venue={venue} document={mended} onClose={() => setMended(null)} />}
    </>
  )
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useWords(documentWords)
  if (!isFiltered) {
    return (
      <StateCard Icon={IconFileInvoice} title={t.none}>
        {t.noneHint}
      </StateCard>
    )
  }
  return (
    <StateCard
      Icon={IconFileInvoice}
      title={t.noMatch}
      action={
        <Button variant="default" leftSection={<IconFilterOff size={18} />} onClick={onClear}>
          {t.clear}
        </Button>
      }
    >
      {t.noMatchHint}
    </StateCard>
  )
}
