import type { Grant, Person } from '@aforo/domain'

export type VenueRef = { id: number; operatorId: number }

type CallerVenue = Grant & VenueRef & { name: string; currency: string; timeZone: string }

/** Who is calling, read afresh for every request: a right taken away is gone with the next call. */
export type Caller = Omit<Person, 'venues'> & {
  staffId: number
  signInId: number
  email: string
  name: string
  pictureKey: string | null
  venues: readonly CallerVenue[]
  tokenExpiresAt: Date
  /** Somebody else chose their password, and they have not replaced it yet. */
  mustChangePassword: boolean
}

export type CallerDirectory = {
  findCaller: (token: string) => Promise<Caller | null>
  findVenue: (caller: Caller, venueId: number) => Promise<VenueRef | null>
  /** Until when a superadmin may see the members of this operator, or might have; null if they never gave a reason. */
  findInspectionEnd: (caller: Caller, operatorId: number) => Promise<Date | null>
}
