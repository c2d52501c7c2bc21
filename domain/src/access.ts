import { type Capability, holdsAt, type Person, type Role, roleAt } from './people.ts'

/**
 * Who may make a call. `staff` is anyone signed in; where `venue` is optional a named venue is still checked, and
 * `beforeOwnPassword` opens it also to who must first choose a password of their own.
 * `role` is staff of one of these roles, `capability` who holds it somewhere; both at a venue if one is named. `venue`
 * asks for a place at the venue named in X-Venue-ID, and for one of the capabilities if any are given; `standing` for one
 * of these roles at the venue named. Members are only ever shown at a venue, because there a superadmin is asked for a
 * reason (inspections.ts).
 */
export type AccessRule =
  | { kind: 'anyone' }
  | { kind: 'staff'; venue: 'none' | 'optional'; beforeOwnPassword?: true }
  | { kind: 'role'; roles: readonly Role[] }
  | { kind: 'capability'; capability: Exclude<Capability, 'members'> }
  | { kind: 'venue'; anyOf: readonly Capability[] }
  | { kind: 'standing'; roles: readonly Role[] }

export const anyone = { kind: 'anyone' } as const
export const staff = { kind: 'staff', venue: 'none' } as const
/** The few calls that lead to a password of one's own, or out. */
export const staffBeforeOwnPassword = { kind: 'staff', venue: 'none', beforeOwnPassword: true } as const
export const staffAnywhere = { kind: 'staff', venue: 'optional' } as const
export const managers = { kind: 'role', roles: ['superadmin', 'owner'] } as const
export const managersAtVenue = { kind: 'standing', roles: ['superadmin', 'owner'] } as const
/** Who has a place there; a superadmin stands above venues and has none. */
export const placedAtVenue = { kind: 'standing', roles: ['owner', 'employee'] } as const
export const superadminsAtVenue = { kind: 'standing', roles: ['superadmin'] } as const
export const somewhere = <C extends Exclude<Capability, 'members'>>(capability: C) =>
  ({ kind: 'capability', capability }) as const
export const atVenue = <C extends Capability>(...anyOf: readonly C[]) => ({ kind: 'venue', anyOf }) as const

export type AccessBlocker = 'sign_in_required' | 'venue_required' | 'privileges_missing'

/**
 * The venue that a call is made at: the one it names. Where it names none it is the first of the person's, as older
 * clients take for granted; a call that asks for a standing always names it, and one about oneself is made at none.
 */
export function venueOfCall(rule: AccessRule, person: Person | null, namedId: number | null): number | null {
  if (rule.kind === 'staff' && rule.venue === 'none') return null
  return namedId ?? (rule.kind === 'venue' ? (person?.venues[0]?.id ?? null) : null)
}

/** Why this call is refused before anything else is looked at, or null. */
export function accessBlocker(rule: AccessRule, person: Person | null, venueId: number | null): AccessBlocker | null {
  if (rule.kind === 'anyone') return null
  if (person === null) return 'sign_in_required'
  if (rule.kind !== 'venue' && rule.kind !== 'standing') {
    const looksAtVenue = rule.kind !== 'staff' || rule.venue === 'optional'
    const namesForeignVenue = looksAtVenue && venueId !== null && roleAt(person, venueId) === null
    return !isMeant(rule, person) || namesForeignVenue ? 'privileges_missing' : null
  }
  if (venueId === null) return 'venue_required'
  return mayActAt(rule, person, venueId) ? null : 'privileges_missing'
}

export type OwnPasswordBlocker = 'password_change_required'

/** Why this call waits until the person has replaced a password that somebody else chose for them, or null. */
export function ownPasswordBlocker(rule: AccessRule, mustChangePassword: boolean): OwnPasswordBlocker | null {
  const isOpen = !mustChangePassword || rule.kind === 'anyone' || (rule.kind === 'staff' && rule.beforeOwnPassword)
  return isOpen ? null : 'password_change_required'
}

function mayActAt(rule: Extract<AccessRule, { kind: 'venue' | 'standing' }>, person: Person, venueId: number): boolean {
  const role = roleAt(person, venueId)
  if (rule.kind === 'standing') return role !== null && rule.roles.includes(role)
  return rule.anyOf.length === 0 ? role !== null : rule.anyOf.some((capability) => holdsAt(person, venueId, capability))
}

function isMeant(rule: Exclude<AccessRule, { kind: 'anyone' | 'venue' | 'standing' }>, person: Person): boolean {
  if (rule.kind === 'staff') return true
  if (rule.kind === 'role') return rule.roles.includes(person.role)
  return person.role === 'superadmin' || person.venues.some(({ id }) => holdsAt(person, id, rule.capability))
}
