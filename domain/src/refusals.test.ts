import { expect, test } from 'vitest'
import { isRecordedRefusal } from './refusals.ts'

test.each([
  ['a wrong password at the sign-in', 401, 'credentials_invalid', true],
  ['a wrong password while changing it', 422, 'password_wrong', true],
  ['a missing right', 403, 'privileges_missing', true],
  ['too many attempts', 429, 'sign_in_throttled', true],
  ['a wrong code of the second step', 422, 'second_factor_wrong', true],
  ['a password that needs a second step', 401, 'second_factor_required', false],
  ['a question who it is', 403, 'proof_needed', false],
  ['a form with a mistake', 422, 'request_invalid', false],
  ['a page that does not exist', 404, 'not_found', false],
])('%s is recorded, or not', (_title, status, code, expected) => {
  expect(isRecordedRefusal(status, code)).toBe(expected)
})
