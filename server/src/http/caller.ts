import type { ApiEndpoint, ApiScope, Grant, InspectorTerm, Person } from '@aforo/domain'

export type VenueRef = { id: number; operatorId: number }

/** A venue of a call. While its operator is suspended, most changes are refused. */
export type VenueOfCall = VenueRef & { isSuspended: boolean }

type CallerVenue = Grant & VenueOfCall & { name: string; currency: string; timeZone: string }

/** A venue that an inspector may look at, and from when to when by its own business days. */
export type InspectedVenue = InspectorTerm & {
  id: number
  name: string
  timeZone: string
  authority: string
  today: string
}

export type ApiKeyRef = { id: number; scopes: readonly ApiScope[] }

/** The caller, read again for every request, so that a removed right is gone with the next call. */
export type Caller = Omit<Person, 'venues' | 'inspector'> & {
  staffId: number
  signInId: number
  /** The shared device on which the person came in, or null after a sign-in with a password. */
  deviceId: number | null
  /** The API key that makes the call, or null for a person. */
  apiKey: ApiKeyRef | null
  /** What an inspector may look at, or null for everybody else. An inspector works at no venue. */
  inspector: { venues: readonly InspectedVenue[] } | null
  /** The only venue is a practice with invented members. */
  isPractising: boolean
  email: string
  name: string
  pictureKey: string | null
  venues: readonly CallerVenue[]
  /** How long the token was still valid when the caller was read. */
  tokenLeftMs: number
  /** Another person chose the password, and it has not been replaced yet. */
  mustChangePassword: boolean
  /** From when on nothing else is possible before a second factor is set up, or null. */
  secondFactorDueAt: Date | null
  mustSetUpSecondFactor: boolean
  /** Whether the person must have a second factor, sooner or later. */
  needsSecondFactor: boolean
  /** How long ago the person last proved who they are. */
  provedAgoMs: number
}

/** What a superadmin is about to read of a venue. */
export type Look = {
  caller: Caller
  venue: VenueRef
  origin: { address: string; requestId: string }
  call: ApiEndpoint
  params: unknown
}

export type CallerDirectory = {
  findCaller: (token: string) => Promise<Caller | null>
  findVenue: (caller: Caller, venueId: number) => Promise<VenueOfCall | null>
  /** Refuses a superadmin whom the owners do not let look, and records what the others look at. */
  inspect: (look: Look) => Promise<void>
  /** Why this superadmin may not see the members of the operator, or null while their inspection is open. */
  findInspectedVenue: (caller: Caller, operatorId: number) => Promise<number | null>
}
