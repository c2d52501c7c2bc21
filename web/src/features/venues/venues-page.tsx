import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArchive, IconBuildingStore, IconPlus, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { idInAddress } from '../../format/address-id.ts'
import { useSession } from '../../session/session.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { archiveWords } from '../../parts/archive/archive-words.ts'
import { RecordLink } from '../../parts/audit/record-link.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { ArchivedVenuesDialog } from './archived-venues-dialog.tsx'
import { VenueCard } from './venue-card.tsx'
import { VenueDialog } from './venue-dialog.tsx'
import classes from './venues-page.module.css'
import { occupanciesQuery, type Venue, venuesQuery } from './venues-queries.ts'
import { venuesWords } from './venues-words.ts'

type Open = { kind: 'create' | 'archived' } | { kind: 'edit' | 'archive'; venue: Venue } | null

/** The venues that this person manages, as cards; all venues for a superadmin. */
export function Page() {
  const t = useWords(venuesWords)
  const shared = useWords(sharedWords)
  const { open: archived } = useWords(archiveWords)
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const [params, setParams] = useSearchParams()
  // From the page of an operator without venues.
  const operatorId = idInAddress(params.get('operator'))
  const [open, setOpen] = useState<Open>(operatorId === null ? null : { kind: 'create' })
  const venues = useInfiniteQuery(venuesQuery(words))
  const shown = venues.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = venues.data !== undefined && shown.length === 0
  const { me } = useSession()
  // The server returns at most a hundred occupancies per request.
  const { data: rooms } = useQuery(
    occupanciesQuery(
      shown.slice(0, 100).map(({ id }) => id),
      me.access_privileges !== 'superadmin',
    ),
  )
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen({ kind: 'create' })}>
      {t.create}
    </Button>
  )

  return (
    <>
      <PageHead title={t.title} of={!venues.hasNextPage && shown.length > 0 && t.count(shown.length)}>
        <PageTools>
          {!(isEmpty && words === '') && (
            <TextInput
              type="search"
              aria-label={shared.searchVenue}
              placeholder={shared.searchVenue}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              leftSection={<IconSearch size={18} aria-hidden="true" />}
            />
          )}
          <RecordLink />
          <Button
            variant="default"
            leftSection={<IconArchive size={18} />}
            aria-haspopup="dialog"
            onClick={() => setOpen({ kind: 'archived' })}
          >
            {archived}
          </Button>
          {create}
        </PageTools>
      </PageHead>
      {venues.isPending && <WaitingCards />}
      {venues.isLoadingError && (
        <LoadError title={t.loadError} error={venues.error} onRetry={() => void venues.refetch()} />
      )}
      {isEmpty && words === '' && (
        <StateCard Icon={IconBuildingStore} title={t.none} action={create}>
          {t.noneHint}
        </StateCard>
      )}
      {isEmpty && words !== '' && (
        <StateCard Icon={IconSearch} title={shared.noVenueFound}>
          {t.noMatchHint}
        </StateCard>
      )}
      {shown.length > 0 && (
        <ul className={classes.grid} aria-label={t.title}>
          {shown.map((venue) => (
            <li key={venue.id}>
              <VenueCard
                venue={venue}
                room={rooms?.get(venue.id)}
                onEdit={() => setOpen({ kind: 'edit', venue })}
                onRemove={() => setOpen({ kind: 'archive', venue })}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={venues} />
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <VenueDialog
          venue={open.kind === 'edit' ? open.venue : null}
          operatorId={operatorId}
          onClose={() => {
            setOpen(null)
            if (operatorId !== null) setParams({}, { replace: true })
          }}
        />
      )}
      {open?.kind === 'archived' && <ArchivedVenuesDialog onClose={() => setOpen(null)} />}
      {open?.kind === 'archive' && <ArchiveDialog venue={open.venue} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Placeholder cards in their final size while the list loads. */
function WaitingCards() {
  const shared = useWords(sharedWords)
  return (
    <div className={classes.grid} role="status">
      <span className="for-readers">{shared.loading}</span>
      {Array.from({ length: 3 }, (_, card) => (
        <Skeleton key={card} height={300} radius={14} />
      ))}
    </div>
  )
}
