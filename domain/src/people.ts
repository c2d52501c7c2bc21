export const roles = ['superadmin', 'owner', 'employee'] as const
export type Role = (typeof roles)[number]

export const staffNameMost = 120

/** The role of a person at one venue. A superadmin has no grants, because they have every right at every venue. */
export const venueRoles = ['owner', 'employee'] as const
export type VenueRole = (typeof venueRoles)[number]

/** The single rights that an employee can have at a venue, in the order of the screens. */
export const capabilities = [
  'let_in',
  'let_out_early',
  'overrule',
  'sell',
  'discount',
  'void_own',
  'void_others',
  'return',
  'top_up',
  'pay_out',
  'see_members',
  'read_private',
  'change_members',
  'ban',
  'export',
  'prices',
  'receive_stock',
  'count_stock',
  'till',
  'till_differences',
  'accounting',
  'approve',
  'staff',
  'settings',
] as const
export type Capability = (typeof capabilities)[number]

/**
 * One person's place at one venue. The grant of an owner lists no capabilities because it includes all. The rights of an
 * employee may come from a named role of the venue.
 */
export type Grant = {
  id: number
  role: VenueRole
  capabilities: readonly Capability[]
  staffRoleId?: number | null
}

/** `inspector` has the venues that somebody who inspects may look at. Such a person has no other place. */
export type Person = {
  role: Role
  venues: readonly Grant[]
  inspector?: { venues: readonly { id: number }[] } | null
}

/** The role of the person at this venue, or null if they have none. */
export function roleAt(person: Person, venueId: number): Role | null {
  if (person.role === 'superadmin') return 'superadmin'
  return person.venues.find((grant) => grant.id === venueId)?.role ?? null
}

export function holdsAt(person: Person, venueId: number, capability: Capability): boolean {
  if (person.role === 'superadmin') return true
  const grant = person.venues.find((candidate) => candidate.id === venueId)
  return grant !== undefined && (grant.role === 'owner' || grant.capabilities.includes(capability))
}

export type GrantBlocker = 'grant_beyond_own'

/**
 * Why this person may not grant this place, or null. Only owners make owners, and employees grant only rights that they
 * have.
 */
export function grantBlocker(
  granter: Person,
  venueId: number,
  offered: Pick<Grant, 'role' | 'capabilities'>,
): GrantBlocker | null {
  const offersOwnership = offered.role === 'owner'
  const ownsVenue = roleAt(granter, venueId) === 'owner' || granter.role === 'superadmin'
  if (offersOwnership && !ownsVenue) return 'grant_beyond_own'
  return offered.capabilities.every((capability) => holdsAt(granter, venueId, capability)) ? null : 'grant_beyond_own'
}
