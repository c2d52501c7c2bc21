import { expect, test } from 'vitest'
import { passphraseBlocker } from './operator-exports.ts'

test.each([
  ['twelve characters are enough', 'abcdefghijkl', null],
  ['eleven are not', 'abcdefghijk', 'passphrase_too_short'],
  ['spaces around do not count', '   abcdefghi   ', 'passphrase_too_short'],
  ['two hundred are the most', 'a'.repeat(201), 'passphrase_too_long'],
] as const)('%s', (_title, passphrase, expected) => expect(passphraseBlocker(passphrase)).toBe(expected))
