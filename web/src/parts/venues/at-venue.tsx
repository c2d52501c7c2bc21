import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { idInAddress } from '../../format/address-id.ts'
import { useSession } from '../../session/session.tsx'
import { useOpenInspections } from '../inspections/inspection-queries.ts'
import { venueHereQuery } from './venue-queries.ts'
import { useWords, words } from '../../words/words.ts'
import { PageHead } from '../../design/page-head.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../requests/loading-and-error.tsx'
import { VenueSelect } from './venue-select.tsx'

const atVenueWords = words({
  es: {
    choose: 'Elige una tienda',
    chooseHint: 'Verás lo que es de esa tienda y nada más.',
    none: 'Todavía no tienes tiendas',
    noneHint: 'Cuando trabajes en una, aquí aparecerá lo suyo.',
    createFirst: 'Crea tu primera tienda para empezar.',
    toFirstSteps: 'Primeros pasos',
    loadError: 'No se ha podido abrir la tienda',
  },
  en: {
    choose: 'Choose a shop',
    chooseHint: 'You will see what belongs to that shop and nothing else.',
    none: 'You have no shops yet',
    noneHint: 'What belongs to your shop will be here once you work at one.',
    createFirst: 'Create your first shop to get started.',
    toFirstSteps: 'First steps',
    loadError: 'The shop could not be opened',
  },
})

/** The venue of a page, with the currency and time zone of its figures. */
export type PageVenue = { id: number; name: string; currency: string; timeZone: string }

type AtVenueProps = {
  title: string
  /** Renders the page. `choice` is the venue selector for its header, if there is one. */
  children: (venue: PageVenue, choice: ReactNode) => ReactNode
}

/** A page of one venue: the user's own, or for a superadmin the one in the address. */
export function AtVenue({ title, children }: AtVenueProps) {
  const t = useWords(atVenueWords)
  const { me, person, venue } = useSession()
  if (me.access_privileges === 'superadmin') return <AtChosenVenue title={title}>{children}</AtChosenVenue>
  if (venue !== null) {
    const { id, name, currency, time_zone: timeZone } = venue
    return children({ id, name, currency, timeZone }, null)
  }
  return (
    <>
      <PageHead title={title} />
      {person.role === 'owner' ? (
        <StateCard
          Icon={IconBuildingStore}
          title={t.none}
          action={
            <Button component={Link} to="/start">
              {t.toFirstSteps}
            </Button>
          }
        >
          {t.createFirst}
        </StateCard>
      ) : (
        <StateCard Icon={IconBuildingStore} title={t.none}>
          {t.noneHint}
        </StateCard>
      )}
    </>
  )
}

function AtChosenVenue({ title, children }: AtVenueProps) {
  const t = useWords(atVenueWords)
  const [address, setAddress] = useSearchParams()
  const venueId = idInAddress(address.get('venue'))
  const open = useOpenInspections()
  const [session] = open.data ?? []
  const here = useQuery({ ...venueHereQuery(venueId ?? 0), enabled: venueId !== null })
  const view = address.get('view')
  const choose = (id: number) => setAddress({ ...(view === null ? {} : { view }), venue: String(id) })
  const choice = <VenueSelect venueId={venueId} onChange={choose} />
  if (venueId !== null && here.data !== undefined) {
    const { id, name, currency, time_zone: timeZone } = here.data
    return children({ id, name, currency, timeZone }, choice)
  }
  // During a support session every page opens at the venue of the session.
  if (venueId === null && session !== undefined) {
    const search = new URLSearchParams(address)
    search.set('venue', String(session.venue_id))
    return <Navigate to={{ search: search.toString() }} replace />
  }
  return (
    <>
      <PageHead title={title}>{choice}</PageHead>
      {venueId === null && (
        <StateCard Icon={IconBuildingStore} title={t.choose}>
          {t.chooseHint}
        </StateCard>
      )}
      {venueId !== null && here.isPending && <SkeletonRows />}
      {venueId !== null && here.isLoadingError && (
        <LoadError title={t.loadError} error={here.error} onRetry={() => void here.refetch()} />
      )}
    </>
  )
}
