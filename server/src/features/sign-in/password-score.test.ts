import { expect, test } from 'vitest'
import { scorePassword } from './password-score.ts'

const names = ['clubalmirante', 'almirante', 'aforo']

test.each([
  ['1234567890', 0],
  ['qwertyuiop1', 1],
  ['aaaaaaaaaaaa', 0],
  ['contraseña1', 1],
  ['P4ssw0rd2026', 1],
  ['Barcelona2026', 1],
  ['4lmir4nt3-2026', 2],
])('%s is easy to guess', (password, atMost) => {
  expect(scorePassword(password, names)).toBeLessThanOrEqual(atMost)
})

test.each(['una-frase-larga', 'lluvia-en-abril', 'correct horse battery staple', 'rio-verde7'])(
  '%s is hard to guess',
  (password) => expect(scorePassword(password, names)).toBeGreaterThanOrEqual(3),
)

test.each(['19841985', '4b5a$@!l0', 'p4$$w0rd', 'aB3$', 'a1'])(
  'a long password made of %s is scored without keeping others waiting',
  (part) => {
    scorePassword('the lists are ordered by now', [])
    const before = process.cpuUsage()
    scorePassword(part.repeat(200).slice(0, 1000), names)
    const { user, system } = process.cpuUsage(before)
    // Without the limit, the same text takes seconds.
    expect((user + system) / 1000).toBeLessThan(400)
  },
)
