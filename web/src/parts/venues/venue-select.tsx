import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { foundVenuesQuery, venueHereQuery } from './venue-queries.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords, words } from '../../words/words.ts'
import { SearchSelect } from '../../design/search-select.tsx'

const venueSelectWords = words({ es: { label: 'Tienda' }, en: { label: 'Shop' } })

type VenueSelectProps = {
  venueId: number | null
  onChange: (venueId: number) => void
  id?: string
  error?: ReactNode
}

/** Lets a superadmin choose the venue to look at. */
export function VenueSelect({ venueId, onChange, ...field }: VenueSelectProps) {
  const t = useWords(venueSelectWords)
  const shared = useWords(sharedWords)
  const { data: here } = useQuery({ ...venueHereQuery(venueId ?? 0), enabled: venueId !== null })
  const chosen = venueId === null || here === undefined ? null : { id: here.id, label: here.name }
  return (
    <SearchSelect
      {...field}
      label={t.label}
      placeholder={shared.searchVenue}
      chosen={chosen}
      find={foundVenuesQuery}
      onChange={(venue) => venue !== null && onChange(venue.id)}
      nothingFound={shared.noVenueFound}
    />
  )
}
