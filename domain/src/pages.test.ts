import { describe, expect, test } from 'vitest'
import { appStartOf, homeOf, isIdle, menuGroupsOf, menuOf, pageBlocker, pagePaths } from './pages.ts'
import { capabilityPresets } from './capability-sets.ts'
import type { Person } from './people.ts'

const superadmin: Person = { role: 'superadmin', venues: [] }
const owner: Person = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] }
const newOwner: Person = { role: 'owner', venues: [] }
const employee = (capabilities: Person['venues'][number]['capabilities']): Person => ({
  role: 'employee',
  venues: [{ id: 1, role: 'employee', capabilities }],
})
const menu = (person: Person, venueId: number | null) =>
  menuGroupsOf(person).flatMap((group) => menuOf(group, person, venueId))

describe('the menu', () => {
  test('of a superadmin has the pages of the platform, without door and counter', () => {
    expect(menu(superadmin, null)).toEqual([
      '/operators', '/superusers', '/shops', '/dashboard', '/customers', '/product', '/owners', '/transactions',
    ]) // prettier-ignore
  })

  test('of an owner has the pages of the venue, in the order of an evening', () => {
    expect(menu(owner, 1)).toEqual([
      '/start', '/control', '/dispenser', '/customers', '/product', '/owners', '/transactions', '/my_shops',
      '/dashboard',
    ]) // prettier-ignore
  })

  test('of an employee with the door capability has only the door', () => {
    expect(menu(employee(capabilityPresets.door), 1)).toEqual(['/control'])
  })

  test('of an employee follows each capability', () => {
    expect(menu(employee(['sell', 'see_members', 'staff']), 1)).toEqual(['/dispenser', '/customers', '/owners'])
    expect(menu(employee([]), 1)).toEqual([])
  })

  test('is empty for a person without capabilities', () => {
    expect(isIdle(employee([]), 1)).toBe(true)
    expect(isIdle(employee(['let_in']), 1)).toBe(false)
    expect(isIdle(newOwner, null)).toBe(false)
  })

  test('has settings and help for everyone', () => {
    expect(menuOf('fixed', superadmin, 1)).toEqual(['/settings', '/support'])
    for (const person of [owner, employee([])]) {
      expect(menuOf('fixed', person, 1)).toEqual(['/approvals', '/settings', '/support'])
    }
  })

  test('never offers a page that the person cannot open', () => {
    for (const person of [superadmin, owner, newOwner, employee(['let_in', 'till']), employee([])]) {
      for (const path of menu(person, 1)) expect(pageBlocker(path, person, 1)).toBeNull()
    }
  })
})

describe('a page', () => {
  test('of the door opens for a superadmin, although the menu does not list it', () => {
    expect(pageBlocker('/control', superadmin, null)).toBeNull()
  })

  test.each([
    ['superusers are for superadmins', '/superusers', owner, 'privileges_missing'],
    ['the operators are for superadmins', '/operators', owner, 'privileges_missing'],
    ['my venues are for owners', '/my_shops', superadmin, 'privileges_missing'],
    ['the counter is closed to the doorman', '/dispenser', employee(['let_in']), 'privileges_missing'],
    ['an accountant opens the dashboard', '/dashboard', employee(['accounting']), null],
    ['a counter employee opens a sale', '/order', employee(['sell']), null],
    ['an accountant opens a sale', '/order', employee(['accounting']), null],
    ['the doorman does not open a sale', '/order', employee(['let_in']), 'privileges_missing'],
    ['an owner opens the audit record', '/audit', owner, null],
    ['a superadmin opens the audit record', '/audit', superadmin, null],
    [
      'an employee who manages staff does not open the audit record',
      '/audit',
      employee(['staff']),
      'privileges_missing',
    ],
    ['an owner opens taxes and invoices', '/settings/taxes', owner, null],
    ['an accountant does not set taxes', '/settings/taxes', employee(['accounting']), 'privileges_missing'],
    ['an owner opens the API keys', '/settings/api-keys', owner, null],
    ['an owner opens the accesses of inspectors', '/settings/inspectors', owner, null],
    ['who may change settings gives no access', '/settings/inspectors', employee(['settings']), 'privileges_missing'],
    ['who may change settings does not make keys', '/settings/api-keys', employee(['settings']), 'privileges_missing'],
    ['everyone has a profile', '/profile', employee([]), null],
  ] as const)('%s', (_title, path, person, expected) => {
    expect(pageBlocker(path, person, 1)).toBe(expected)
  })

  test('for owners is closed to an owner at a venue where they are an employee', () => {
    const person: Person = {
      role: 'owner',
      venues: [...owner.venues, { id: 2, role: 'employee', capabilities: ['let_in'] }],
    }
    expect(pageBlocker('/transactions', person, 1)).toBeNull()
    expect(pageBlocker('/transactions', person, 2)).toBe('privileges_missing')
  })
})

test.each([
  ['an owner starts at the dashboard', owner, 1, '/dashboard'],
  ['an owner without a venue starts with the first steps', newOwner, null, '/start'],
  ['a superadmin starts at the operators', superadmin, null, '/operators'],
  ['the doorman starts at the door', employee(['let_in']), 1, '/control'],
  ['the storekeeper starts at the products', employee(['prices']), 1, '/product'],
  ['someone with no rights yet starts at their profile', employee([]), 1, '/profile'],
] as const)('%s', (_title, person, venueId, expected) => {
  expect(homeOf(person, venueId)).toBe(expected)
  expect(pagePaths).toContain(expected)
})

test.each([
  ['an owner finds the counter again', owner, '/dispenser', '/dispenser'],
  ['an owner who used neither starts at the door', owner, null, '/control'],
  ['the doorman starts at the door, whoever used the counter before', employee(['let_in']), '/dispenser', '/control'],
  ['the bartender starts at the counter', employee(['sell']), '/control', '/dispenser'],
  ['the storekeeper has neither', employee(['prices']), '/control', '/product'],
  ['a superadmin works with the platform', superadmin, '/control', '/operators'],
] as const)('in the installed app, %s', (_title, person, last, expected) =>
  expect(appStartOf(person, 1, last)).toBe(expected),
)
