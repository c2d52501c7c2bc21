import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['Rocío Leal', 'rocio leal'],
  ['ÁÉÍÓÚ Ñandú', 'aeiou nandu'],
  ['Façade', 'facade'],
  ['東京 café', '東京 cafe'],
  ['Erdős', 'erdos'],
  ['plain', 'plain'],
])('%s is searched as %s', (words, expected) => {
  expect(plainText(words)).toBe(expected)
})
