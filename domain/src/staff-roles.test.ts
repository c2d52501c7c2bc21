import { expect, test } from 'vitest'
import type { Capability, Person } from './people.ts'
import {
  isAdjusted,
  isSameTitle,
  rightsAfterRoleChange,
  staffRoleBlocker,
  staffRoleTitle,
  type StaffRoleTitle,
  staffRoleUseBlocker,
} from './staff-roles.ts'

const preset = (key: 'door' | 'counter'): StaffRoleTitle => ({ name: null, preset: key })
const named = (name: string): StaffRoleTitle => ({ name, preset: null })

test('a preset is named in the language of the reader, a changed role keeps its own name', () => {
  expect([staffRoleTitle(preset('door'), 'es'), staffRoleTitle(preset('door'), 'en')]).toEqual(['Puerta', 'Door'])
  expect([staffRoleTitle(named('Barra'), 'es'), staffRoleTitle(named('Barra'), 'en')]).toEqual(['Barra', 'Barra'])
})

test.each([
  ['the same name', named('Barra noche'), named('barra NOCHE'), true],
  ['another name', named('Barra'), named('Barra noche'), false],
  ['the name of a preset in one of the languages', named('door'), preset('door'), true],
  ['the same preset', preset('door'), preset('door'), true],
  ['another preset', preset('door'), preset('counter'), false],
])('roles with %s', (_title, one, other, expected) => {
  expect(isSameTitle(one, other)).toBe(expected)
})

test.each<[string, Capability[], Capability[], Capability[], Capability[]]>([
  ['the rights of the role become the new ones', ['sell'], ['sell'], ['sell', 'discount'], ['sell', 'discount']],
  ['what the role loses is lost', ['sell', 'discount'], ['sell', 'discount'], ['sell'], ['sell']],
  ['what was added for one person stays', ['sell', 'till'], ['sell'], ['let_in'], ['let_in', 'till']],
  ['what was taken from one person stays away', ['sell'], ['sell', 'discount'], ['sell', 'discount'], ['sell']],
  [
    'what was added before the role got it is there once',
    ['sell', 'till'],
    ['sell'],
    ['sell', 'till'],
    ['sell', 'till'],
  ],
])('after a change, %s', (_title, held, before, after, expected) => {
  expect(rightsAfterRoleChange(held, before, after)).toEqual(expected)
})

test('rights in another order are not adjusted', () => {
  expect(isAdjusted(['sell', 'let_in'], ['let_in', 'sell'])).toBe(false)
  expect(isAdjusted(['sell'], ['let_in', 'sell'])).toBe(true)
})

const employee = (...capabilities: Capability[]): Person => ({
  role: 'employee',
  venues: [{ id: 1, role: 'employee', capabilities }],
})
const owner: Person = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] }
const held = (...capabilities: Capability[]) => ({ role: 'employee' as const, capabilities })

test.each([
  ['an owner changes any role', owner, { before: ['sell'], after: ['staff'], places: [held('till')] }, null],
  [
    'an owner of another venue changes none',
    { ...owner, venues: [] },
    { before: null, after: [], places: [] },
    'grant_beyond_own',
  ],
  [
    'without the right over staff nobody does',
    employee('sell'),
    { before: null, after: ['sell'], places: [] },
    'grant_beyond_own',
  ],
  [
    'an employee makes a role of rights that they have',
    employee('staff', 'sell'),
    { before: null, after: ['sell'], places: [] },
    null,
  ],
  [
    'an employee gives no right that they do not have',
    employee('staff'),
    { before: [], after: ['sell'], places: [] },
    'grant_beyond_own',
  ],
  [
    'an employee takes no right that they do not have',
    employee('staff'),
    { before: ['sell'], after: [], places: [] },
    'grant_beyond_own',
  ],
  [
    'an employee does not touch somebody with more rights',
    employee('staff', 'sell'),
    { before: ['sell'], after: [], places: [held('sell', 'till')] },
    'staff_beyond_own',
  ],
] as const)('%s', (_title, by, change, expected) => {
  expect(staffRoleBlocker(by, 1, change)).toBe(expected)
})

test('a role is removed only if nobody has it', () => {
  expect([staffRoleUseBlocker(0), staffRoleUseBlocker(2)]).toEqual([null, 'staff_role_in_use'])
})
