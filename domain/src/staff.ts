import { type Grant, grantBlocker, holdsAt, type Person, roleAt, type VenueRole } from './people.ts'

/**
 * A person as seen by those who manage staff: their places, their open offers, and whether they have ever signed in.
 */
export type StaffPerson = Person & { staffId: number; offers: readonly Grant[]; joined: boolean }

type Holder = Person & { staffId: number }

/** Whether a person may give, change or remove this place: it must not include more rights than they have. */
export const governs = (by: Person, place: Grant): boolean =>
  holdsAt(by, place.id, 'staff') && grantBlocker(by, place.id, place) === null

/** The places at venues where this person manages staff. Places elsewhere are not shown to them. */
export const placesSeenBy = <Place extends Grant>(by: Person, places: readonly Place[]): Place[] =>
  places.filter(({ id }) => holdsAt(by, id, 'staff'))

export const isSamePlace = (one: Grant, other: Grant): boolean =>
  one.id === other.id &&
  one.role === other.role &&
  (one.staffRoleId ?? null) === (other.staffRoleId ?? null) &&
  one.capabilities.length === other.capabilities.length &&
  one.capabilities.every((capability) => other.capabilities.includes(capability))

const ownedBy = (places: readonly Grant[]) => places.filter(({ role }) => role === 'owner').map(({ id }) => id)

export type PlacesBlocker =
  | 'own_rights_kept'
  | 'staff_not_found'
  | 'staff_not_joined'
  | 'staff_beyond_own'
  | 'grant_beyond_own'
  | 'venue_needs_owner'
  | 'staff_needs_place'

/**
 * Why a person may not have exactly these places at the venues where the other manages staff, or null. `soleOwnerOf`
 * lists the venues where the person is the only owner.
 */
export function placesBlocker(
  by: Holder,
  person: StaffPerson,
  wanted: readonly Grant[],
  soleOwnerOf: readonly number[],
): PlacesBlocker | null {
  if (by.staffId === person.staffId) return 'own_rights_kept'
  const before = placesSeenBy(by, person.venues)
  const isStranger = before.length === 0 && by.role !== 'superadmin'
  if (person.role === 'superadmin' || isStranger) return 'staff_not_found'
  // Until the invitation is accepted, anyone with its link can choose the password, so the account gets no rights.
  if (!person.joined) return 'staff_not_joined'
  const touched = before.filter((place) => {
    const next = wanted.filter(({ id }) => id === place.id)
    return next.length === 0 || next.some((other) => !isSamePlace(place, other))
  })
  if (!touched.every((place) => governs(by, place))) return 'staff_beyond_own'
  const given = wanted.filter((place) => !before.some((other) => isSamePlace(place, other)))
  if (!given.every((place) => governs(by, place))) return 'grant_beyond_own'
  const stillOwned = ownedBy(wanted)
  if (ownedBy(touched).some((id) => soleOwnerOf.includes(id) && !stillOwned.includes(id))) return 'venue_needs_owner'
  const holdsNothing = wanted.length === 0 && person.venues.length === before.length
  return holdsNothing ? 'staff_needs_place' : null
}

export type RemovalBlocker = 'own_account_kept' | 'staff_not_found' | 'staff_beyond_own' | 'venue_needs_owner'

/** Why a person may not be removed from the venues where the other manages staff, or null. */
export function removalBlocker(by: Holder, person: StaffPerson, soleOwnerOf: readonly number[]): RemovalBlocker | null {
  if (by.staffId === person.staffId) return 'own_account_kept'
  if (by.role !== 'superadmin') {
    const leaving = placesSeenBy(by, [...person.venues, ...person.offers])
    if (leaving.length === 0) return 'staff_not_found'
    if (!leaving.every((place) => governs(by, place))) return 'staff_beyond_own'
  }
  const leftBehind = ownedBy(placesSeenBy(by, person.venues)).some((id) => soleOwnerOf.includes(id))
  return leftBehind ? 'venue_needs_owner' : null
}

export type AccountBlocker = 'own_rights_kept' | 'staff_not_found' | 'staff_beyond_own'

/**
 * Why the other may not manage a person's account as a whole (name and sign-ins), or null. An owner or employee
 * may not if the person also works where they have no rights over that place.
 */
export function accountBlocker(by: Holder, person: StaffPerson): AccountBlocker | null {
  if (by.staffId === person.staffId) return 'own_rights_kept'
  if (by.role === 'superadmin') return null
  if (person.role === 'superadmin' || placesSeenBy(by, person.venues).length === 0) return 'staff_not_found'
  return person.venues.every((place) => governs(by, place)) ? null : 'staff_beyond_own'
}

export type PasswordLinkBlocker = AccountBlocker | 'staff_not_joined'

/** A place at an archived venue, and whether the other person owns that venue. */
export type ArchivedPlace = { role: VenueRole; isOwnedByOther: boolean }

/**
 * Why `by` may not create a password link for this person, or null. The link gives full access to the account, so an
 * owner can create one only for employees who work at no venue of another owner. Archived venues count, because they
 * can be restored. A screen does not know them; the server does.
 */
export function passwordLinkBlocker(
  by: Holder,
  person: StaffPerson,
  archived: readonly ArchivedPlace[] = [],
): PasswordLinkBlocker | null {
  const blocker = accountBlocker(by, person)
  if (blocker !== null) return blocker
  if (!person.joined) return 'staff_not_joined'
  if (by.role === 'superadmin') return null
  const isOwnEmployee = person.venues.every(({ id, role }) => role === 'employee' && roleAt(by, id) === 'owner')
  const stays = archived.every(({ role, isOwnedByOther }) => role === 'employee' && isOwnedByOther)
  return isOwnEmployee && stays ? null : 'staff_beyond_own'
}

export type ConsentBlocker = 'staff_consent_needed'

/**
 * Why a person cannot be given a place at a venue directly, or null. At an operator they do not work for, they must be
 * invited.
 */
export function consentBlocker(
  by: Person,
  knownOperators: readonly number[],
  operatorId: number,
): ConsentBlocker | null {
  return by.role === 'superadmin' || knownOperators.includes(operatorId) ? null : 'staff_consent_needed'
}
