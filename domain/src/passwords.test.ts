import { expect, test } from 'vitest'
import { passwordBlocker } from './passwords.ts'

const common = new Set(['1234567890', 'contraseña1'])

test.each([
  ['nine characters are too few', 'abcdefghi', 'password_too_short'],
  ['ten are enough', 'rio-verde7', null],
  ['a novel is too long', 'ab cd'.repeat(50), 'password_too_long'],
  ['what attackers try first is refused', '1234567890', 'password_common'],
  ['in capitals as well', 'CONTRASEÑA1', 'password_common'],
  ['one key held down is refused', 'aaaaaaaaaaaa', 'password_common'],
  ['the e-mail with a digit behind it is refused', 'marta.ruiz1', 'password_common'],
] as const)('%s', (_title, password, expected) => {
  expect(passwordBlocker(password, { email: 'Marta.Ruiz@aforo.example' }, (candidate) => common.has(candidate))).toBe(
    expected,
  )
})
