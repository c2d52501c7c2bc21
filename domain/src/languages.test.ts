import { expect, test } from 'vitest'
import { pickLanguage } from './languages.ts'

test.each([
  ['a Spanish browser gets Spanish', ['es-ES', 'en'], 'es'],
  ['an English one gets English', ['en-GB', 'es'], 'en'],
  ['an unsupported language is skipped', ['de-DE', 'en-US'], 'en'],
  ['without a supported language it is Spanish', ['de', 'fr'], 'es'],
  ['without any preference it is Spanish', [], 'es'],
] as const)('%s', (_title, tags, expected) => expect(pickLanguage(tags)).toBe(expected))
