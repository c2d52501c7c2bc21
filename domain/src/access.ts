import { type Capability, holdsAt, type Person, roleAt } from './people.ts'

/**
 * Who may make a call. `staff` is anyone signed in; where `venue` is optional a named venue is still checked.
 * `venue` asks for a place at the venue named in X-Venue-ID, and for the capability if one is given.
 */
export type AccessRule =
  { kind: 'anyone' } | { kind: 'staff'; venue: 'none' | 'optional' } | { kind: 'venue'; capability: Capability | null }

export const anyone = { kind: 'anyone' } as const
export const staff = { kind: 'staff', venue: 'none' } as const
export const staffAnywhere = { kind: 'staff', venue: 'optional' } as const
export const atVenue = <C extends Capability | null>(capability: C) => ({ kind: 'venue', capability }) as const

export type AccessBlocker = 'sign_in_required' | 'venue_required' | 'privileges_missing'

/** Why this call is refused before anything else is looked at, or null. */
export function accessBlocker(rule: AccessRule, person: Person | null, venueId: number | null): AccessBlocker | null {
  if (rule.kind === 'anyone') return null
  if (person === null) return 'sign_in_required'
  if (rule.kind === 'staff') {
    const namesForeignVenue = rule.venue === 'optional' && venueId !== null && roleAt(person, venueId) === null
    return namesForeignVenue ? 'privileges_missing' : null
  }
  if (venueId === null) return 'venue_required'
  const mayAct = rule.capability === null ? roleAt(person, venueId) !== null : holdsAt(person, venueId, rule.capability)
  return mayAct ? null : 'privileges_missing'
}
