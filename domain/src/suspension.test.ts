import { expect, test } from 'vitest'
import { suspensionBlocker, suspensionNameBlocker } from './suspension.ts'

test.each([
  ['a sale is refused', 'POST /v1/make-purchase', 'operator_suspended'],
  ['an old path of the same call is refused', 'POST /make_purchase/', 'operator_suspended'],
  ['nobody is let in', 'POST /v1/entries', 'operator_suspended'],
  ['people inside leave', 'PATCH /v1/checkout', null],
  ['a cart is emptied, so that its member can leave', 'DELETE /v1/carts/{user_id}', null],
  ['a till is not opened', 'POST /v1/till-sessions', 'operator_suspended'],
  ['an open till is counted', 'POST /v1/till-sessions/{id}/counts', null],
  ['an open till is closed', 'POST /v1/till-sessions/{id}/closing', null],
  ['members are read', 'GET /v1/venue-clients', null],
  ['a card is judged, which changes nothing', 'POST /v1/verdicts', null],
  ['tables are exported', 'GET /v1/members/export', null],
  ['everything is exported', 'POST /v1/operator-exports', null],
  ['nothing is imported', 'POST /v1/imports', 'operator_suspended'],
  ['nobody is invited', 'POST /v1/invitations', 'operator_suspended'],
  ['the sign-ins of a person are ended', 'DELETE /v1/users/{id}/sign-ins', null],
  ['no venue is added', 'POST /v1/venues', 'operator_suspended'],
  ['a person changes their own password', 'PUT /v1/users/me/password', null],
  ['somebody signs in', 'POST /api/token', null],
  ['a superadmin changes the record', 'PUT /v1/operators/{id}', null],
] as const)('while an operator is suspended, %s', (_title, call, expected) => {
  expect(suspensionBlocker(call, { isSuspended: true })).toBe(expected)
  expect(suspensionBlocker(call, { isSuspended: false })).toBeNull()
})

test.each([
  ['Marea Social', 'Marea Social', null],
  ['Marea Social', ' Marea Social ', null],
  ['Marea Social', 'marea social', 'operator_name_wrong'],
  ['Marea Social', '', 'operator_name_wrong'],
])('the name %j is confirmed by %j: %s', (name, typed, expected) => {
  expect(suspensionNameBlocker(name, typed)).toBe(expected)
})
