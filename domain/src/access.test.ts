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
  superadminsAtVenue,
  venueOfCall,
} from './access.ts'
import type { Person } from './people.ts'

const superadmin: Person = { role: 'superadmin', venues: [] }
const owner: Person = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] }
const helper: Person = { role: 'owner', venues: [{ id: 1, role: 'employee', capabilities: ['staff'] }] }
const doorman: Person = { role: 'employee', venues: [{ id: 1, role: 'employee', capabilities: ['door'] }] }

test.each([
  ['a stranger reaches the sign-in call', anyone, null, null, null],
  ['a stranger reaches nothing else', staff, null, null, 'sign_in_required'],
  ['a stranger learns nothing about a venue', atVenue('door'), null, 1, 'sign_in_required'],
  ['anyone signed in reads who they are', staff, doorman, null, null],
  ['a call about oneself ignores the venue named', staff, doorman, 99, null],
  ['a live screen without a venue is fine', staffAnywhere, owner, null, null],
  ['a live screen of a foreign venue is not', staffAnywhere, owner, 2, 'privileges_missing'],
  ['the door is open to who holds it', atVenue('door'), doorman, 1, null],
  ['the till is closed to the doorman', atVenue('till'), doorman, 1, 'privileges_missing'],
  ['an owner opens everything at their venue', atVenue('till'), owner, 1, null],
  ['an owner opens nothing elsewhere', atVenue('till'), owner, 2, 'privileges_missing'],
  ['a call at a venue must name it', atVenue('till'), owner, null, 'venue_required'],
  ['any place at the venue is enough where no right is named', atVenue(), doorman, 1, null],
  ['but a place there it must be', atVenue(), doorman, 2, 'privileges_missing'],
  ['owners and superadmins open venues', managers, owner, null, null],
  ['an employee does not', managers, doorman, 1, 'privileges_missing'],
  ['nor does an owner from a venue that is not theirs', managers, owner, 2, 'privileges_missing'],
  ['who holds a right somewhere may use it', somewhere('door'), doorman, null, null],
  ['who holds it nowhere may not', somewhere('staff'), doorman, 1, 'privileges_missing'],
  ['a superadmin may everywhere', somewhere('staff'), superadmin, null, null],
  ['a superadmin stands above venues', atVenue('till'), superadmin, 2, null],
  ['the record is open to the owner of the venue', managersAtVenue, owner, 1, null],
  ['and to a superadmin', managersAtVenue, superadmin, 2, null],
  ['not to an owner of elsewhere', managersAtVenue, owner, 2, 'privileges_missing'],
  ['not to an owner who only helps out there', managersAtVenue, helper, 1, 'privileges_missing'],
  ['not to an employee', managersAtVenue, doorman, 1, 'privileges_missing'],
  ['and it is always that of a venue', managersAtVenue, superadmin, null, 'venue_required'],
  ['a stranger is not told that a venue is missing', managersAtVenue, null, null, 'sign_in_required'],
  ['what only superadmins do is closed to the owner', superadminsAtVenue, owner, 1, 'privileges_missing'],
] as const)('%s', (_title, rule, person, venueId, expected) => {
  expect(accessBlocker(rule, person, venueId)).toBe(expected)
})

test.each([
  ['is the one that it names', atVenue('door'), owner, 2, 2],
  ['is the first of the person where it names none', atVenue('door'), owner, null, 1],
  ['is none for who has none', atVenue('door'), superadmin, null, null],
  ['is none for a stranger', atVenue('door'), null, null, null],
  ['is named by who shows what they are there', managersAtVenue, owner, null, null],
  ['may be left open where it does not matter', staffAnywhere, owner, null, null],
  ['is none where the call is about oneself', staff, owner, 1, null],
] as const)('the venue of a call %s', (_title, rule, person, namedId, expected) => {
  expect(venueOfCall(rule, person, namedId)).toBe(expected)
})
