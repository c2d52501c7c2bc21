import type { Grant, Person } from '@aforo/domain'

export type VenueRef = { id: number; operatorId: number }

type CallerVenue = Grant & VenueRef & { name: string; currency: string; timeZone: string }

/** The caller, read again for every request, so that a removed right is gone with the next call. */
export type Caller = Omit<Person, 'venues'> & {
  staffId: number
  signInId: number
  email: string
  name: string
  pictureKey: string | null
  venues: readonly CallerVenue[]
  tokenExpiresAt: Date
  /** Another person chose the password, and it has not been replaced yet. */
  mustChangePassword: boolean
}

export type CallerDirectory = {
  findCaller: (token: string) => Promise<Caller | null>
  findVenue: (caller: Caller, venueId: number) => Promise<VenueRef | null>
  /** The end of the last inspection of this operator by a superadmin, possibly in the past; null if there was none. */
  findInspectionEnd: (caller: Caller, operatorId: number) => Promise<Date | null>
}
