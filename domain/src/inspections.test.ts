import { expect, test } from 'vitest'
import { type AccessRule, atVenue, managersAtVenue, managersPrivately } from './access.ts'
import {
  inspectionBlocker,
  inspectionReasonBlocker,
  needsInspection,
  supportAreaOf,
  supportQuery,
  supportReadBlocker,
  supportSearchBlocker,
} from './inspections.ts'
import { capabilities, type Person } from './people.ts'

const at = (time: string) => new Date(`2026-11-14T${time}Z`)

test.each([
  ['ten characters', 'ticket 112', null],
  ['nine', 'ticket 11', 'inspection_reason_missing'],
  ['nine and spaces around them', '   ticket 11   ', 'inspection_reason_missing'],
  ['nothing but spaces', ' '.repeat(40), 'inspection_reason_missing'],
  ['nine characters that are two code units each', '🙂'.repeat(9), 'inspection_reason_missing'],
  ['five hundred', 'x'.repeat(500), null],
  ['five hundred that are two code units each', '🙂'.repeat(500), null],
  ['one more', 'x'.repeat(501), 'inspection_reason_missing'],
] as const)('a reason of %s', (_what, reason, blocker) => {
  expect(inspectionReasonBlocker(reason)).toBe(blocker)
})

test.each([
  ['before any inspection', null, '12:00:00', 'inspection_required'],
  ['within the hour', at('12:30:00'), '12:00:00', null],
  ['a moment before its end', at('12:00:01'), '12:00:00', null],
  ['at its end', at('12:00:00'), '12:00:00', 'inspection_required'],
  ['after it', at('11:00:00'), '12:00:00', 'inspection_required'],
] as const)('members are shown to a superadmin %s', (_when, openUntil, now, blocker) => {
  expect(inspectionBlocker(openUntil, at(now))).toBe(blocker)
})

const superadmin: Person = { role: 'superadmin', venues: [] }
const owner: Person = { role: 'owner', venues: [{ id: 1, role: 'owner', capabilities: [] }] }

test.each<[string, AccessRule, Person, boolean]>([
  ['members, to a superadmin', atVenue('see_members'), superadmin, true],
  ['members, to the owner', atVenue('see_members'), owner, false],
  ['topping up, to a superadmin', atVenue('top_up'), superadmin, true],
  ['topping up, to the owner', atVenue('top_up'), owner, false],
  ['the till, to a superadmin', atVenue('till'), superadmin, true],
  ['products, to a superadmin', atVenue('prices'), superadmin, false],
  ['what all staff of the venue see, to a superadmin', atVenue(), superadmin, false],
  ['staff, to a superadmin', atVenue('staff'), superadmin, false],
  ['the audit record, to a superadmin', managersAtVenue, superadmin, false],
  ['sales in a file for the accountant, to a superadmin', managersPrivately, superadmin, true],
  ['sales in a file for the accountant, to the owner', managersPrivately, owner, false],
])('a session is needed for %s', (_what, rule, person, needed) => {
  expect(needsInspection(rule, person)).toBe(needed)
})

test('only the catalogue and the staff of a venue are open to a superadmin without a session', () => {
  const open = capabilities.filter((capability) => !needsInspection(atVenue(capability), superadmin))
  expect(open).toEqual(['prices', 'receive_stock', 'count_stock', 'staff', 'settings'])
})

test.each([
  ['the list of members', 'GET /v1/venue-clients', null],
  ['a card that is read', 'POST /v1/verdicts', null],
  ['a search for the same person', 'POST /v1/members/duplicates', 'support_read_only'],
  ['a change of a member', 'PUT /v1/members/{id}', 'support_read_only'],
  ['a payment', 'POST /v1/add-cash', 'support_read_only'],
  ['a list of members to take along', 'GET /v1/members/export', 'support_read_only'],
  ['the file of a member', 'GET /v1/members/{id}/file', 'support_read_only'],
  ['the journal', 'GET /v1/journal/workbook', 'support_read_only'],
  ['a product, which is not about members', 'PUT /v1/products/{id}', null],
] as const)('during a session, %s', (_what, call, blocker) => {
  expect(supportReadBlocker(call)).toBe(blocker)
})

test.each([
  ['GET /v1/members/{id}', 'members'],
  ['GET /v1/batches/{id}/members', 'members'],
  ['GET /v1/visits', 'door'],
  ['GET /v1/sales/{id}', 'counter'],
  ['GET /v1/till-sessions', 'tills'],
  ['GET /v1/fiscal/documents', 'accounting'],
  ['GET /v1/dashboard/figures', 'dashboard'],
] as const)('%s looks at %s', (call, area) => {
  expect(supportAreaOf(call)).toBe(area)
})

test.each([
  ['nothing', '', null],
  ['a member number', '496', null],
  ['a member number as it is printed', '0496', null],
  ['a member number with its sign', '#0496', null],
  ['a name', 'Zzyzx', 'support_search_number'],
  ['a name and a number', 'Zzyzx 496', 'support_search_number'],
  ['an e-mail address', 'a@mail.example', 'support_search_number'],
  ['a telephone number with its country', '+34612000142', 'support_search_number'],
  ['more digits than a member number has', '0034612000142', 'support_search_number'],
] as const)('support searches for %s', (_what, typed, blocker) => {
  expect(supportSearchBlocker(typed)).toBe(blocker)
})

test.each([
  ['digits, which are only a member number', { q: '612000142' }, { q: '#612000142' }],
  ['a member number', { q: '#0496', limit: 5 }, { q: '#0496', limit: 5 }],
  ['no text', { q: '' }, { q: '' }],
  ['a list by name, which is by number', { sort: 'name', direction: 'desc' }, { sort: 'number', direction: 'desc' }],
  ['a list by balance', { sort: 'balance' }, { sort: 'balance' }],
] as const)('support asks for %s', (_what, query, made) => {
  expect(supportQuery(query)).toEqual(made)
})
