import { expect, test } from 'vitest'
import { passwordBlocker, passwordNames } from './passwords.ts'

const context = {
  email: 'Marta.Ruiz@aforo.example',
  venueNames: ['Club Almirante', 'La Azotea'],
  current: 'la-que-me-dieron',
}
const scoreOf = (password: string) => (password === '1234567890' ? 0 : password === 'casi fuerte' ? 2 : 3)

test.each([
  ['nine characters are too few', 'abcdefghi', 'password_too_short'],
  ['ten are enough', 'rio-verde7', null],
  ['a novel is too long', 'ab cd'.repeat(50), 'password_too_long'],
  ['a password that attackers try first is refused', '1234567890', 'password_common'],
  ['a password that is guessed within a day is refused', 'casi fuerte', 'password_common'],
  ['the password chosen by another person is refused', 'la-que-me-dieron', 'password_unchanged'],
  ['the whole e-mail is refused', 'Marta.Ruiz@aforo.example', 'password_personal'],
  ['the e-mail followed by a digit is refused', 'marta.ruiz1', 'password_personal'],
  ['the name before the @ twice is refused', 'MartaRuizMartaRuiz', 'password_personal'],
  ['the product twice is refused', 'aforoaforo', 'password_personal'],
  ['the product with a year is refused', '¡Aforo 2026!', 'password_personal'],
  ['the venue with a digit is refused', 'clubalmirante1', 'password_personal'],
  ['the venue without its accents and in pieces is refused', 'ALMIRANTE-club-99', 'password_personal'],
  ['one word of the venue with a year is refused', 'almirante2026', 'password_personal'],
  ['the product and the venue together are refused', 'aforo.laazotea', 'password_personal'],
  ['a sentence that names the venue is fine', 'el almirante vende melones', null],
] as const)('%s', (_title, password, expected) => {
  expect(passwordBlocker(password, context, scoreOf)).toBe(expected)
})

test('short words in a name are ignored', () => {
  expect(passwordNames({ email: 'a@b.co', venueNames: ['La 7'] })).toEqual(['aforo', 'abco', 'la7'])
})

test('a strong password is scored once, a refused one not at all', () => {
  const asked: string[] = []
  const count = (password: string) => asked.push(password) + 3
  passwordBlocker('aforoaforo', context, count)
  passwordBlocker('una-frase-larga', context, count)
  expect(asked).toEqual(['una-frase-larga'])
})
