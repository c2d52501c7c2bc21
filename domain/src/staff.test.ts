import { describe, expect, test } from 'vitest'
import type { Grant } from './people.ts'
import {
  accountBlocker,
  consentBlocker,
  passwordLinkBlocker,
  placesBlocker,
  removalBlocker,
  type StaffPerson,
} from './staff.ts'

const owns = (id: number): Grant => ({ id, role: 'owner', capabilities: [] })
const works = (id: number, ...capabilities: Grant['capabilities']): Grant => ({ id, role: 'employee', capabilities })
const person = (staffId: number, venues: Grant[], more: Partial<StaffPerson> = {}): StaffPerson => ({
  staffId,
  role: venues.some(({ role }) => role === 'owner') ? 'owner' : 'employee',
  venues,
  offers: [],
  joined: true,
  ...more,
})

const superadmin = person(1, [], { role: 'superadmin' })
const owner = person(2, [owns(10), owns(11)])
const keeper = person(3, [works(10, 'let_in', 'staff')])
const doorman = person(4, [works(10, 'let_in')])
const partner = person(5, [owns(10)])
const traveller = person(6, [works(10, 'let_in'), works(99, 'till')])
const stranger = person(7, [works(99, 'let_in')])

describe('the places of a person', () => {
  test.each([
    ['an owner gives more', owner, doorman, [works(10, 'let_in', 'till')], null],
    ['an owner takes one venue and gives another', owner, doorman, [works(11, 'let_in')], null],
    ['an owner makes an owner', owner, doorman, [owns(10)], null],
    ['a superadmin gives a place to any person', superadmin, person(8, [], { role: 'owner' }), [owns(10)], null],
    [
      'a person who never signed in gets no place',
      superadmin,
      person(8, [], { joined: false }),
      [owns(10)],
      'staff_not_joined',
    ],
    [
      'a venue listed twice does not bypass the rule',
      keeper,
      partner,
      [owns(10), works(10, 'let_in')],
      'staff_beyond_own',
    ],
    ['a person does not change their own places', owner, owner, [owns(10)], 'own_rights_kept'],
    ['a person who works elsewhere is not found', owner, stranger, [works(10, 'let_in')], 'staff_not_found'],
    ['a superadmin does not give themselves a place', superadmin, superadmin, [owns(10)], 'own_rights_kept'],
    ['another superadmin has no places', superadmin, { ...superadmin, staffId: 9 }, [owns(10)], 'staff_not_found'],
    ['an employee grants rights that they have', keeper, doorman, [works(10, 'let_in', 'staff')], null],
    ['an employee does not grant rights that they lack', keeper, doorman, [works(10, 'till')], 'grant_beyond_own'],
    [
      'an employee does not change a person with more rights',
      keeper,
      partner,
      [works(10, 'let_in')],
      'staff_beyond_own',
    ],
    ['an owner gives no place at a venue of another owner', owner, doorman, [works(99, 'let_in')], 'grant_beyond_own'],
    ['places elsewhere stay as they are', owner, traveller, [], null],
    ['the last place is not taken away; the person is removed instead', owner, doorman, [], 'staff_needs_place'],
  ] as const)('%s', (_title, by, whom, wanted, blocker) => {
    expect(placesBlocker(by, whom, wanted, [])).toBe(blocker)
  })

  test('the last owner of a venue stays', () => {
    expect(placesBlocker(owner, partner, [works(10, 'let_in')], [10])).toBe('venue_needs_owner')
    expect(placesBlocker(owner, partner, [works(10, 'let_in')], [])).toBeNull()
    expect(placesBlocker(superadmin, partner, [owns(10), owns(11)], [10])).toBeNull()
  })
})

describe('removing a person', () => {
  test.each([
    ['of the own venue', owner, doorman, null],
    ['who was only invited', owner, person(8, [], { offers: [works(10, 'let_in')] }), null],
    ['of another operator', owner, stranger, 'staff_not_found'],
    ['who has more rights', keeper, partner, 'staff_beyond_own'],
    ['who was offered more rights', keeper, person(8, [], { offers: [owns(10)] }), 'staff_beyond_own'],
    ['oneself', owner, owner, 'own_account_kept'],
    ['a superadmin, by an owner', owner, superadmin, 'staff_not_found'],
    ['a superadmin, by another', { ...superadmin, staffId: 9 }, superadmin, null],
    ['anybody, by a superadmin', superadmin, stranger, null],
  ] as const)('%s', (_title, by, whom, blocker) => {
    expect(removalBlocker(by, whom, [])).toBe(blocker)
  })

  test.each([
    ['an owner', owner],
    ['a superadmin', superadmin],
  ])('the last owner of a venue is not removed by %s', (_title, by) => {
    expect(removalBlocker(by, partner, [10])).toBe('venue_needs_owner')
  })
})

test.each([
  ['an employee of the own venues', owner, doorman, null],
  ['a person who also works elsewhere', owner, traveller, 'staff_beyond_own'],
  ['a stranger', owner, stranger, 'staff_not_found'],
  ['a superadmin', owner, superadmin, 'staff_not_found'],
  ['a person with more rights', keeper, partner, 'staff_beyond_own'],
  ['oneself', owner, owner, 'own_rights_kept'],
  ['anybody, for a superadmin', superadmin, traveller, null],
] as const)('the account of %s', (_title, by, whom, blocker) => {
  expect(accountBlocker(by, whom)).toBe(blocker)
})

test.each([
  ['an owner makes one for an employee', owner, doorman, null],
  ['a superadmin makes one for an employee', superadmin, doorman, null],
  ['a superadmin makes one for an owner', superadmin, owner, null],
  ['a superadmin makes one for another superadmin', superadmin, { ...superadmin, staffId: 9 }, null],
  ['an owner makes none for a partner', owner, partner, 'staff_beyond_own'],
  ['an owner makes none for a person who works elsewhere too', owner, traveller, 'staff_beyond_own'],
  ['an owner makes none for a stranger', owner, stranger, 'staff_not_found'],
  ['an owner makes none for a superadmin', owner, superadmin, 'staff_not_found'],
  ['an employee with the staff right makes none', keeper, doorman, 'staff_beyond_own'],
  ['nobody makes one for themselves', superadmin, superadmin, 'own_rights_kept'],
  ['a person who was only invited needs the invitation', superadmin, { ...doorman, joined: false }, 'staff_not_joined'],
] as const)('a password link: %s', (_title, by, whom, blocker) => {
  expect(passwordLinkBlocker(by, whom)).toBe(blocker)
})

test.each([
  ['of the same owner', owner, { role: 'employee', isOwnedByOther: true }, null],
  ['of another owner', owner, { role: 'employee', isOwnedByOther: false }, 'staff_beyond_own'],
  ['that the person owns', owner, { role: 'owner', isOwnedByOther: true }, 'staff_beyond_own'],
  ['of another owner, for a superadmin', superadmin, { role: 'employee', isOwnedByOther: false }, null],
] as const)('a password link for a person with a place at an archived venue %s', (_title, by, place, blocker) => {
  expect(passwordLinkBlocker(by, doorman, [place])).toBe(blocker)
})

test('a person gets a place at another operator only by invitation', () => {
  expect(consentBlocker(owner, [1], 2)).toBe('staff_consent_needed')
  expect(consentBlocker(owner, [1, 2], 2)).toBeNull()
  expect(consentBlocker(superadmin, [], 2)).toBeNull()
})
