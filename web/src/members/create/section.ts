import type { PageVenue } from '../../ui/at-venue.tsx'
import type { Duplicate, VenueHere } from './create-member-queries.ts'
import type { NewMember } from './use-new-member.tsx'

/** What every section of the form is given. */
export type SectionProps = {
  member: NewMember
  venue: PageVenue
  here: VenueHere
  /** Enrols somebody who is a member already, in place of a new one. */
  onEnrol: (duplicate: Duplicate) => void
}
