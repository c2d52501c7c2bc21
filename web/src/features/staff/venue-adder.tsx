import { governs, type Grant } from '@aforo/domain'
import { useSession } from '../../session/session.tsx'
import { foundVenuesQuery } from '../../parts/venues/venue-queries.ts'
import { SearchSelect } from '../../design/search-select.tsx'
import { useWords } from '../../words/words.ts'
import { staffWords } from './staff-words.ts'

type VenueAdderProps = { taken: readonly number[]; onAdd: (venue: { id: number; name: string }) => void }

/** Adds a venue to a person, from those where the signed-in person may. */
export function VenueAdder({ taken, onAdd }: VenueAdderProps) {
  const t = useWords(staffWords)
  const { person } = useSession()
  const asEmployee = (id: number): Grant => ({ id, role: 'employee', capabilities: [] })
  const isOffered = (id: number) => !taken.includes(id) && governs(person, asEmployee(id))
  return (
    <SearchSelect
      label={t.addVenueName}
      hideLabel
      placeholder={t.addVenue}
      chosen={null}
      find={foundVenuesQuery}
      keep={({ id }) => isOffered(id)}
      onChange={(venue) => venue !== null && onAdd({ id: venue.id, name: venue.label })}
      nothingFound={t.noVenueLeft}
    />
  )
}
