import { type Capability, holdsAt, type Person, type Role, roleAt } from './people.ts'

/**
 * Conditions for making a call. `staff`: signed in; an optional `venue` is still checked if it is named, and
 * `beforeOwnPassword` and `beforeSecondFactor` also allow people who must first choose their own password or set up a
 * second factor, and `onOwnDevice` refuses people on a shared device. `role`: staff with one of these roles.
 * `capability`: staff who have it at any venue, with `beforeFirstVenue` also an owner who has no venue yet. Both
 * also need a place at the venue if one is named. `venue`: a place at the venue in X-Venue-ID, with one of the
 * capabilities if any are listed, and with the one in `also`. `standing`: one of these roles at that venue. `inspector`:
 * an inspector of the venue in X-Venue-ID. Members and sales are only shown at a venue, because a superadmin needs the
 * consent of its owners there (inspections.ts); `isPrivate` marks the calls for managers that show some.
 */
export type AccessRule =
  | { kind: 'anyone' }
  | {
      kind: 'staff'
      venue: 'none' | 'optional'
      beforeOwnPassword?: true
      beforeSecondFactor?: true
      onOwnDevice?: true
    }
  | { kind: 'role'; roles: readonly Role[] }
  | { kind: 'capability'; capability: 'staff' | 'settings'; beforeFirstVenue?: true }
  | { kind: 'venue'; anyOf: readonly Capability[]; also?: Capability }
  | { kind: 'standing'; roles: readonly Role[]; isPrivate?: true }
  | { kind: 'inspector' }

export const anyone = { kind: 'anyone' } as const
export const staff = { kind: 'staff', venue: 'none' } as const
/** Calls that a person needs to choose their own password or to sign out. */
export const staffBeforeOwnPassword = {
  kind: 'staff',
  venue: 'none',
  beforeOwnPassword: true,
  beforeSecondFactor: true,
} as const
/** Calls about the own account, which a person makes on a device of their own. */
export const ownAccount = { kind: 'staff', venue: 'none', onOwnDevice: true } as const
export const ownPassword = { ...staffBeforeOwnPassword, onOwnDevice: true } as const
/** Calls that a person needs to set up a second factor. */
export const ownSecondFactor = { kind: 'staff', venue: 'none', beforeSecondFactor: true, onOwnDevice: true } as const
export const staffAnywhere = { kind: 'staff', venue: 'optional' } as const
export const managers = { kind: 'role', roles: ['superadmin', 'owner'] } as const
export const superadmins = { kind: 'role', roles: ['superadmin'] } as const
export const managersAtVenue = { kind: 'standing', roles: ['superadmin', 'owner'] } as const
/** For managers, and about members or sales: a superadmin needs a support session. */
export const managersPrivately = { kind: 'standing', roles: ['superadmin', 'owner'], isPrivate: true } as const
/** People with a place at the venue. A superadmin has every right there but no place. */
export const placedAtVenue = { kind: 'standing', roles: ['owner', 'employee'] } as const
export const ownersAtVenue = { kind: 'standing', roles: ['owner'] } as const
export const inspectorsAtVenue = { kind: 'inspector' } as const
export const superadminsAtVenue = { kind: 'standing', roles: ['superadmin'] } as const
export const somewhere = <C extends 'staff' | 'settings'>(capability: C) =>
  ({ kind: 'capability', capability }) as const
/** The staff list is empty for an owner without a venue. It is not refused, because creating a venue reads it. */
export const staffList = { kind: 'capability', capability: 'staff', beforeFirstVenue: true } as const
export const atVenue = <C extends Capability>(...anyOf: readonly C[]) => ({ kind: 'venue', anyOf }) as const
/** Needs a second right at the venue in addition to the rule, such as `export` to the right to read. */
export const also = <Also extends Capability>(
  capability: Also,
  rule: { kind: 'venue'; anyOf: readonly Capability[] },
) => ({ ...rule, also: capability }) as const

export type AccessBlocker = 'sign_in_required' | 'venue_required' | 'privileges_missing'

/**
 * The venue of a call: the one it names. A rule for a venue falls back to the person's first venue, because older
 * clients send no header. A rule for a standing never falls back. A call about the own account has no venue.
 */
export function venueOfCall(rule: AccessRule, person: Person | null, namedId: number | null): number | null {
  if (rule.kind === 'staff' && rule.venue === 'none') return null
  return namedId ?? (rule.kind === 'venue' ? (person?.venues[0]?.id ?? null) : null)
}

/** Why this call is refused, or null. Checked before anything else. */
export function accessBlocker(rule: AccessRule, person: Person | null, venueId: number | null): AccessBlocker | null {
  if (rule.kind === 'anyone') return null
  if (person === null) return 'sign_in_required'
  if (rule.kind === 'inspector') {
    if (venueId === null) return 'venue_required'
    return person.inspector?.venues.some(({ id }) => id === venueId) === true ? null : 'privileges_missing'
  }
  if (rule.kind !== 'venue' && rule.kind !== 'standing') {
    const checksVenue = rule.kind !== 'staff' || rule.venue === 'optional'
    const namesForeignVenue = checksVenue && venueId !== null && roleAt(person, venueId) === null
    return !matchesCaller(rule, person) || namesForeignVenue ? 'privileges_missing' : null
  }
  if (venueId === null) return 'venue_required'
  return mayActAt(rule, person, venueId) ? null : 'privileges_missing'
}

export type OwnPasswordBlocker = 'password_change_required'

/** Why this call is refused until the person replaces a password that was chosen for them, or null. */
export function ownPasswordBlocker(rule: AccessRule, mustChangePassword: boolean): OwnPasswordBlocker | null {
  const isOpen = !mustChangePassword || rule.kind === 'anyone' || (rule.kind === 'staff' && rule.beforeOwnPassword)
  return isOpen ? null : 'password_change_required'
}

function mayActAt(rule: Extract<AccessRule, { kind: 'venue' | 'standing' }>, person: Person, venueId: number): boolean {
  const role = roleAt(person, venueId)
  if (rule.kind === 'standing') return role !== null && rule.roles.includes(role)
  if (rule.also !== undefined && !holdsAt(person, venueId, rule.also)) return false
  return rule.anyOf.length === 0 ? role !== null : rule.anyOf.some((capability) => holdsAt(person, venueId, capability))
}

function matchesCaller(
  rule: Exclude<AccessRule, { kind: 'anyone' | 'venue' | 'standing' | 'inspector' }>,
  person: Person,
): boolean {
  if (rule.kind === 'staff') return true
  if (rule.kind === 'role') return rule.roles.includes(person.role)
  if (rule.beforeFirstVenue && person.role === 'owner' && person.venues.length === 0) return true
  return person.role === 'superadmin' || person.venues.some(({ id }) => holdsAt(person, id, rule.capability))
}
