import { expect, test } from 'vitest'
import { isEmail } from './emails.ts'

test.each([
  ['nora@aforo.example', true],
  [' nora@aforo.example ', true],
  ['nora', false],
  ['nora@aforo', false],
  ['nora@@aforo.example', false],
  ['', false],
])('%s', (text, expected) => expect(isEmail(text)).toBe(expected))
