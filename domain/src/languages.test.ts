import { expect, test } from 'vitest'
import { pickLanguage } from './languages.ts'

test.each([
  ['a Spanish browser gets Spanish', ['es-ES', 'en'], 'es'],
  ['an English one gets English', ['en-GB', 'es'], 'en'],
  ['a language we do not speak is skipped', ['de-DE', 'en-US'], 'en'],
  ['with none of ours it is Spanish', ['de', 'fr'], 'es'],
  ['with nothing said it is Spanish', [], 'es'],
] as const)('%s', (_title, tags, expected) => expect(pickLanguage(tags)).toBe(expected))
