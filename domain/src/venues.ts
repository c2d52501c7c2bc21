import { holdsAt, type Person, roleAt } from './people.ts'
import { plainText } from './plain-text.ts'

export const venueNameMost = 200
export const venueAddressMost = 300
export const capacityMost = 100_000
export const minStayMostMinutes = 24 * 60
export const minStayDefaultMinutes = 30

export type VenueBlocker = 'venue_not_found'

/**
 * Why this person may not change this venue, or null. A person without a place there gets the same answer as for a
 * missing venue.
 */
export function venueChangeBlocker(person: Person, venueId: number): VenueBlocker | null {
  const standing = roleAt(person, venueId)
  return standing === 'superadmin' || standing === 'owner' ? null : 'venue_not_found'
}

/** Why this person may not read or change the settings of this venue, or null. */
export const settingsBlocker = (person: Person, venueId: number): VenueBlocker | null =>
  holdsAt(person, venueId, 'settings') ? null : 'venue_not_found'

export type OwnersBlocker = 'venue_needs_owner' | 'own_place_kept'

/** Why a venue may not have these owners, or null. Only a venue that never had an owner may stay without one. */
export function ownersBlocker(
  byStaffId: number,
  before: readonly number[],
  after: readonly number[],
): OwnersBlocker | null {
  const stepsDown = before.includes(byStaffId) && !after.includes(byStaffId)
  if (stepsDown) return 'own_place_kept'
  return after.length === 0 && before.length > 0 ? 'venue_needs_owner' : null
}

/**
 * The operator that a new venue joins, or null if it gets a new one. An owner's venue joins the operator of the venue
 * they work at. A superadmin's venue joins the one operator that all its owners share.
 */
export function operatorOfNewVenue(
  by: { superadmin: boolean; activeOperatorId: number | null },
  operatorsOfOwners: readonly (readonly number[])[],
): number | null {
  if (!by.superadmin) return by.activeOperatorId
  const [first = [], ...others] = operatorsOfOwners
  const shared = first.filter((id) => others.every((ids) => ids.includes(id)))
  return shared.length === 1 ? (shared[0] ?? null) : null
}

/** The subdomain of a venue, made from its name. */
export function subdomainOf(name: string): string {
  const words = plainText(name).replace(/[^a-z0-9]+/g, '-')
  return words.replace(/^-+|-+$/g, '').slice(0, 50) || 'tienda'
}
