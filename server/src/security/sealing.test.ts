import { createCipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFieldKeys } from './field-keys.ts'
import { createMasterKeys } from './master-keys.ts'
import { keyIdOf, UnknownKey } from './sealing.ts'

const secrets = [randomBytes(32), randomBytes(32)].map((bytes) => createSecretKey(bytes))
const requests = createSecretKey(randomBytes(32))
/** The first keys of an operator, or only those of these generations. */
const keysOf = (...generations: number[]) => {
  const all = secrets.map((key, index) => ({ generation: index + 1, key }))
  return createFieldKeys(
    all.filter(({ generation }) => generations.includes(generation)),
    requests,
  )
}
const otherKeys = () => createFieldKeys([{ generation: 1, key: createSecretKey(randomBytes(32)) }], requests)
const keys = keysOf(1)

test('a sealed value opens again, and does not reveal its content', () => {
  const sealed = keys.seal('member 1.7', { phone: '612 00 01 42' })
  expect(sealed.toString('latin1')).not.toContain('612')
  expect(keys.unseal('member 1.7', sealed)).toEqual({ phone: '612 00 01 42' })
  expect(keys.seal('member 1.7', { phone: '612 00 01 42' })).not.toEqual(sealed)
})

const withByte = (sealed: Buffer, at: number, change: (byte: number) => number) => {
  const changed = Buffer.from(sealed)
  changed[at] = change(changed[at] ?? 0)
  return changed
}

test.each<[string, (sealed: Buffer) => unknown]>([
  ['in another context', (sealed) => keys.unseal('member 1.8', sealed)],
  ['with another key', (sealed) => otherKeys().unseal('member 1.7', sealed)],
  ['as a picture', (sealed) => keys.unsealBytes('member 1.7', sealed)],
  [
    'after a bit has changed',
    (sealed) =>
      keys.unseal(
        'member 1.7',
        withByte(sealed, sealed.length - 1, (byte) => byte ^ 1),
      ),
  ],
  [
    'in another format',
    (sealed) =>
      keys.unseal(
        'member 1.7',
        withByte(sealed, 0, () => 9),
      ),
  ],
  [
    'under the name of another key',
    (sealed) =>
      keysOf(1, 2).unseal(
        'member 1.7',
        withByte(sealed, 4, () => 2),
      ),
  ],
])('a sealed value does not open %s', (_title, open) => {
  expect(() => open(keys.seal('member 1.7', { phone: '612' }))).toThrow()
})

test('a value names the key that sealed it, and the newest key seals', () => {
  const [first, second] = [keysOf(1).seal('here', { a: 1 }), keysOf(1, 2).seal('here', { a: 2 })]
  expect([first, second].map(keyIdOf)).toEqual([1, 2])
  expect(keysOf(1, 2).unseal('here', first)).toEqual({ a: 1 })
  expect(keysOf(2, 1).unseal('here', second)).toEqual({ a: 2 })
  expect(() => keysOf(1).unseal('here', second)).toThrow(UnknownKey)
  expect(() => keysOf(2).unseal('here', first)).toThrow(UnknownKey)
})

/** Seals in the old format, which does not name the key. */
function sealUnnamed(key: Buffer, place: string, content: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.of(1), iv, cipher.getAuthTag(), encrypted])
}

test('a value that names no key was sealed with the first one', () => {
  const secret = randomBytes(32)
  const sealing = Buffer.from(hkdfSync('sha256', secret, '', 'fields', 32))
  const sealed = sealUnnamed(sealing, 'member 1.7', '{"phone":"612"}')
  const first = { generation: 1, key: createSecretKey(secret) }
  const second = { generation: 2, key: createSecretKey(randomBytes(32)) }
  expect(createFieldKeys([first, second], requests).unseal('member 1.7', sealed)).toEqual({ phone: '612' })
  expect(() => createFieldKeys([second], requests).unseal('member 1.7', sealed)).toThrow(UnknownKey)
})

test('equal values have equal hashes, but only of one kind and under one key', () => {
  const hash = keys.hash('document', '00000142G')
  expect(keys.hash('document', '00000142G')).toEqual(hash)
  expect(keys.hash('phone', '00000142G')).not.toEqual(hash)
  expect(otherKeys().hash('document', '00000142G')).not.toEqual(hash)
})

test('with two keys, the hash of the newest is stored and both are searched for', () => {
  const [older, newest] = [keysOf(1).hash('document', '1'), keysOf(2).hash('document', '1')]
  expect(keysOf(1, 2).hash('document', '1')).toEqual(newest)
  expect(keysOf(1, 2).hashes('document', '1')).toEqual([newest, older])
})

test('a request has the same hash under every key of the operator', () => {
  expect(keysOf(1, 2).hashRequest(['a', 1])).toBe(keysOf(1).hashRequest(['a', 1]))
})

test('a wrapped key names its master key, and opens for its operator and generation only', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)]
  const owner = { operatorId: 7, generation: 2 }
  const wrapped = createMasterKeys([old]).wrap(owner, Buffer.from('secret'))
  const both = createMasterKeys([current, old])
  expect(both.unwrap(owner, wrapped).toString()).toBe('secret')
  expect([createMasterKeys([old]).isCurrent(wrapped), both.isCurrent(wrapped)]).toEqual([true, false])
  expect(keyIdOf(both.wrap(owner, Buffer.from('secret')))).not.toBe(keyIdOf(wrapped))
  expect(() => both.unwrap({ ...owner, operatorId: 8 }, wrapped)).toThrow()
  expect(() => both.unwrap({ ...owner, generation: 1 }, wrapped)).toThrow()
  expect(() => createMasterKeys([current]).unwrap(owner, wrapped)).toThrow(UnknownKey)
})

test('a key wrapped in the old format opens with the master key that wrapped it', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)]
  const wrapped = sealUnnamed(old, 'operator 7', 'secret')
  const owner = { operatorId: 7, generation: 1 }
  expect(createMasterKeys([current, old]).unwrap(owner, wrapped).toString()).toBe('secret')
  expect(createMasterKeys([current, old]).isCurrent(wrapped)).toBe(false)
  expect(() => createMasterKeys([current]).unwrap(owner, wrapped)).toThrow('operator 7')
})
