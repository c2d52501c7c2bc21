import { expect, test } from 'vitest'
import { showTyped, typeAmount } from './typed.ts'

test.each([
  ['', '0', '0'],
  ['0', '0', '0'],
  ['50', '50', '50'],
  ['50.', '50,', '50.'],
  ['1234.5', '1.234,5', '1,234.5'],
  ['0.05', '0,05', '0.05'],
])('typed as %s it is shown as %s in Spanish and %s in English', (text, es, en) => {
  expect(showTyped(text, 'es')).toBe(es)
  expect(showTyped(text, 'en')).toBe(en)
})

test('an amount in a field has two decimals and no thousands separator', () => {
  expect(typeAmount(1234.5, 'es')).toBe('1234,50')
  expect(typeAmount(1234.5, 'en')).toBe('1234.50')
})
