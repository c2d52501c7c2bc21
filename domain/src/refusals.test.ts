import { expect, test } from 'vitest'
import { isRecordedRefusal } from './refusals.ts'

test.each([
  ['a wrong password at the sign-in', 401, 'credentials_invalid', true],
  ['a wrong password while changing it', 422, 'password_wrong', true],
  ['a missing right', 403, 'privileges_missing', true],
  ['too many attempts', 429, 'sign_in_throttled', true],
  ['a form with a mistake', 422, 'request_invalid', false],
  ['a page that does not exist', 404, 'not_found', false],
])('%s is recorded, or not', (_title, status, code, expected) => {
  expect(isRecordedRefusal(status, code)).toBe(expected)
})
