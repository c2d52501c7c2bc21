import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFieldKeys } from './sealing.ts'

const keys = createFieldKeys(randomBytes(32))

test('what is sealed opens again, and shows nothing meanwhile', () => {
  const sealed = keys.seal('member 1.7', { phone: '612 00 01 42' })
  expect(sealed.toString('latin1')).not.toContain('612')
  expect(keys.unseal('member 1.7', sealed)).toEqual({ phone: '612 00 01 42' })
  expect(keys.seal('member 1.7', { phone: '612 00 01 42' })).not.toEqual(sealed)
})

const withLastByte = (sealed: Buffer, change: (byte: number) => number) =>
  Buffer.concat([sealed.subarray(0, -1), Buffer.of(change(sealed.at(-1) ?? 0))])

test.each<[string, (sealed: Buffer) => unknown]>([
  ['in another place', (sealed) => keys.unseal('member 1.8', sealed)],
  ['with another key', (sealed) => createFieldKeys(randomBytes(32)).unseal('member 1.7', sealed)],
  [
    'after a bit has changed',
    (sealed) =>
      keys.unseal(
        'member 1.7',
        withLastByte(sealed, (byte) => byte ^ 1),
      ),
  ],
  ['in another format', (sealed) => keys.unseal('member 1.7', Buffer.concat([Buffer.of(9), sealed.subarray(1)]))],
])('does not open %s', (_title, open) => {
  expect(() => open(keys.seal('member 1.7', { phone: '612' }))).toThrow()
})

test('equals have equal hashes, of one kind and under one key only', () => {
  const hash = keys.hash('document', '00000142G')
  expect(keys.hash('document', '00000142G')).toEqual(hash)
  expect(keys.hash('phone', '00000142G')).not.toEqual(hash)
  expect(createFieldKeys(randomBytes(32)).hash('document', '00000142G')).not.toEqual(hash)
})
