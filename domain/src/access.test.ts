import { expect, test } from 'vitest'
import {
  accessBlocker,
  anyone,
  atVenue,
  managers,
  managersAtVenue,
  somewhere,
  staff,
  staffAnywhere,
  staffList,
  superadminsAtVenue,
  venueOfCall,
} from './access.ts'
import type { Person } from './people.ts'

const superadmin: Person = { role: 'superadmin', venues: [] }
const owner: Person = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] }
const newOwner: Person = { role: 'owner', venues: [] }
const helper: Person = { role: 'owner', venues: [{ id: 1, role: 'employee', capabilities: ['staff'] }] }
const doorman: Person = { role: 'employee', venues: [{ id: 1, role: 'employee', capabilities: ['let_in'] }] }

test.each([
  ['a caller without a sign-in reaches the sign-in call', anyone, null, null, null],
  ['a caller without a sign-in reaches nothing else', staff, null, null, 'sign_in_required'],
  ['a caller without a sign-in gets no answer about a venue', atVenue('let_in'), null, 1, 'sign_in_required'],
  ['anyone signed in reads their own account', staff, doorman, null, null],
  ['a call about the own account ignores the venue it names', staff, doorman, 99, null],
  ['a live screen may name no venue', staffAnywhere, owner, null, null],
  ['a live screen of a venue without a place is refused', staffAnywhere, owner, 2, 'privileges_missing'],
  ['an employee with the door capability opens the door', atVenue('let_in'), doorman, 1, null],
  ['the doorman may not use the till', atVenue('till'), doorman, 1, 'privileges_missing'],
  ['an owner opens everything at their venue', atVenue('till'), owner, 1, null],
  ['an owner opens nothing elsewhere', atVenue('till'), owner, 2, 'privileges_missing'],
  ['a call at a venue must name it', atVenue('till'), owner, null, 'venue_required'],
  ['a rule without a capability accepts any place at the venue', atVenue(), doorman, 1, null],
  ['a rule without a capability still needs a place at the venue', atVenue(), doorman, 2, 'privileges_missing'],
  ['owners and superadmins open venues', managers, owner, null, null],
  ['an employee does not open venues', managers, doorman, 1, 'privileges_missing'],
  ['an owner does not open venues from a venue of another owner', managers, owner, 2, 'privileges_missing'],
  ['a capability at any venue is enough', somewhere('staff'), helper, null, null],
  ['without the capability at any venue the call is refused', somewhere('staff'), doorman, 1, 'privileges_missing'],
  ['an owner without a venue reads the empty staff list', staffList, newOwner, null, null],
  ['an owner without a venue changes no staff', somewhere('staff'), newOwner, null, 'privileges_missing'],
  ['an employee without a right does not read the staff list', staffList, doorman, null, 'privileges_missing'],
  ['a superadmin has every capability', somewhere('staff'), superadmin, null, null],
  ['a superadmin needs no place at the venue', atVenue('till'), superadmin, 2, null],
  ['the owner of the venue reads the audit record', managersAtVenue, owner, 1, null],
  ['a superadmin reads the audit record', managersAtVenue, superadmin, 2, null],
  ['an owner of another venue does not read the audit record', managersAtVenue, owner, 2, 'privileges_missing'],
  [
    'an owner who is an employee there does not read the audit record',
    managersAtVenue,
    helper,
    1,
    'privileges_missing',
  ],
  ['an employee does not read the audit record', managersAtVenue, doorman, 1, 'privileges_missing'],
  ['the audit record needs a venue', managersAtVenue, superadmin, null, 'venue_required'],
  ['the sign-in is checked before the venue', managersAtVenue, null, null, 'sign_in_required'],
  ['a call for superadmins is refused to the owner', superadminsAtVenue, owner, 1, 'privileges_missing'],
] as const)('%s', (_title, rule, person, venueId, expected) => {
  expect(accessBlocker(rule, person, venueId)).toBe(expected)
})

test.each([
  ['is the venue that it names', atVenue('let_in'), owner, 2, 2],
  ['is the first venue of the person if it names none', atVenue('let_in'), owner, null, 1],
  ['is none for a person without venues', atVenue('let_in'), superadmin, null, null],
  ['is none without a sign-in', atVenue('let_in'), null, null, null],
  ['has no default if the rule asks for a role at a venue', managersAtVenue, owner, null, null],
  ['is none if the venue is optional and not named', staffAnywhere, owner, null, null],
  ['is none if the call is about the own account', staff, owner, 1, null],
] as const)('the venue of a call %s', (_title, rule, person, namedId, expected) => {
  expect(venueOfCall(rule, person, namedId)).toBe(expected)
})
