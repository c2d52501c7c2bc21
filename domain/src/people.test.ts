import { expect, test } from 'vitest'
import { capabilities, grantBlocker, holdsAt, type Person, roleAt } from './people.ts'

const owner: Person = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] }
const doorman: Person = { role: 'employee', venues: [{ id: 1, role: 'employee', capabilities: ['let_in', 'staff'] }] }
const superadmin: Person = { role: 'superadmin', venues: [] }
const ownerWhoHelpsOut: Person = {
  role: 'owner',
  venues: [
    { id: 1, role: 'owner', capabilities: [] },
    { id: 2, role: 'employee', capabilities: ['sell'] },
  ],
}

test('an owner holds every capability at their own venue and none elsewhere', () => {
  expect(capabilities.every((capability) => holdsAt(owner, 1, capability))).toBe(true)
  expect(capabilities.some((capability) => holdsAt(owner, 2, capability))).toBe(false)
})

test('an owner who is an employee at another venue is an owner only at their own', () => {
  expect(roleAt(ownerWhoHelpsOut, 1)).toBe('owner')
  expect(roleAt(ownerWhoHelpsOut, 2)).toBe('employee')
  expect(holdsAt(ownerWhoHelpsOut, 2, 'sell')).toBe(true)
  expect(holdsAt(ownerWhoHelpsOut, 2, 'accounting')).toBe(false)
})

test.each([
  ['an owner makes another owner', owner, { role: 'owner', capabilities: [] }, null],
  ['an owner grants any right', owner, { role: 'employee', capabilities: ['till', 'staff'] }, null],
  ['a superadmin makes an owner', superadmin, { role: 'owner', capabilities: [] }, null],
  ['an employee grants a right they have', doorman, { role: 'employee', capabilities: ['let_in'] }, null],
  [
    'an employee cannot grant a right they lack',
    doorman,
    { role: 'employee', capabilities: ['till'] },
    'grant_beyond_own',
  ],
  ['an employee cannot make an owner', doorman, { role: 'owner', capabilities: [] }, 'grant_beyond_own'],
] as const)('%s', (_title, granter, offered, expected) => {
  expect(grantBlocker(granter, 1, offered)).toBe(expected)
})
