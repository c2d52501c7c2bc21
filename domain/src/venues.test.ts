import { describe, expect, test } from 'vitest'
import type { Person } from './people.ts'
import { operatorOfNewVenue, ownersBlocker, subdomainOf, venueChangeBlocker } from './venues.ts'

const superadmin: Person = { role: 'superadmin', venues: [] }
const owner: Person = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] }
const helper: Person = { role: 'owner', venues: [{ id: 1, role: 'employee', capabilities: ['staff'] }] }

test.each([
  ['a superadmin', superadmin, 7, null],
  ['its owner', owner, 1, null],
  ['an owner of another', owner, 2, 'venue_not_found'],
  ['an employee of it', helper, 1, 'venue_not_found'],
] as const)('a venue is changed by %s', (_who, person, venueId, blocker) => {
  expect(venueChangeBlocker(person, venueId)).toBe(blocker)
})

test.each([
  ['another is added', [5], [5, 6], null],
  ['the other is removed', [5, 6], [5], null],
  ['they remove themselves', [5, 6], [6], 'own_place_kept'],
  ['the only owner is removed', [6], [], 'venue_needs_owner'],
  ['there was none and there is none', [], [], null],
] as const)('owners of a venue, when %s', (_when, before, after, blocker) => {
  expect(ownersBlocker(5, before, after)).toBe(blocker)
})

describe('a new venue', () => {
  test('of an owner joins the operator of the venue they work at, or gets a new operator', () => {
    expect(operatorOfNewVenue({ superadmin: false, activeOperatorId: 3 }, [[9]])).toBe(3)
    expect(operatorOfNewVenue({ superadmin: false, activeOperatorId: null }, [])).toBeNull()
  })

  test.each([
    ['one that all owners share', [[3], [3, 4]], 3],
    ['none if they share none', [[3], [4]], null],
    [
      'none if they share several',
      [
        [3, 4],
        [4, 3],
      ],
      null,
    ],
    ['none if one of them has none yet', [[3], []], null],
    ['none without owners', [], null],
  ] as const)('of a superadmin joins %s', (_which, operators, expected) => {
    expect(operatorOfNewVenue({ superadmin: true, activeOperatorId: null }, operators)).toBe(expected)
  })
})

test.each([
  ['Club Almirante', 'club-almirante'],
  ['  ¡La Peña! 21 ', 'la-pena-21'],
  ['東京', 'tienda'],
])('%s is reached at %s', (name, subdomain) => {
  expect(subdomainOf(name)).toBe(subdomain)
})
