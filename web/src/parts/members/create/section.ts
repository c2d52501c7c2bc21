import type { PageVenue } from '../../venues/at-venue.tsx'
import type { VenueHere } from './create-member-queries.ts'
import type { NewMember } from './use-new-member.tsx'

/** The props of every section of the form. */
export type SectionProps = {
  member: NewMember
  venue: PageVenue
  here: VenueHere
}
