import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test.each([
  { cores: 1, atOnce: 1 },
  { cores: 2, atOnce: 1 },
  { cores: 16, atOnce: 2 },
])(
  'with $cores cores, $atOnce at a time are hashed, a hundred wait and the next is refused',
  async ({ cores, atOnce }) => {
    const passwords = createPasswords(cores)
    const crowd = Array.from({ length: atOnce + 100 }, () => passwords.matches(null, 'x'))
    await soon()
    expect(passwords.working()).toBe(atOnce)
    expect(passwords.waiting()).toBe(100)
    await expect(passwords.matches(null, 'x')).rejects.toThrow('sign_in_busy')
    await Promise.all(crowd)
    expect(passwords.waiting()).toBe(0)
  },
  60_000,
)

test('a letter is the same in composed and decomposed form', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('contrase\u00f1a de club')
  expect(await passwords.matches(stored, 'contrasen\u0303a de club')).toBe(true)
})

test('the password of the dummy hash does not match for a person without a password', async () => {
  expect(await createPasswords().matches(null, 'nobody has this password')).toBe(false)
})
