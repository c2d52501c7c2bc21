import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** The first byte of sealed values. Values in the first format do not name their key. */
const unnamedFormat = 1
const namedFormat = 2
const idBytes = 4

/** A key and the id that is stored with everything sealed with it. */
export type NamedKey = { id: number; key: KeyObject }

/** The key named by a sealed value is not known here: it is newer, or it was deleted. */
export class UnknownKey extends Error {
  constructor(id: number) {
    super(`Sealed with key ${id}, which is not known here.`)
  }
}

/** The id of the key of a sealed value, or null in the format without one. */
export function keyIdOf(sealed: Buffer): number | null {
  if (sealed[0] === unnamedFormat) return null
  if (sealed[0] !== namedFormat || sealed.length < 1 + idBytes) throw new Error('Sealed in a way that is not known.')
  return sealed.readUInt32BE(1)
}

/** The first bytes of everything that this key seals. */
export function headerOf(id: number): Buffer {
  const header = Buffer.alloc(1 + idBytes, namedFormat)
  header.writeUInt32BE(id, 1)
  return header
}

/** Encrypts so that only the same key in the same context decrypts. `context` is authenticated, not stored. */
export function seal({ id, key }: NamedKey, context: string, content: Buffer): Buffer {
  const header = headerOf(id)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.concat([header, Buffer.from(context)]))
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([header, iv, cipher.getAuthTag(), encrypted])
}

export function unseal(key: KeyObject, context: string, sealed: Buffer): Buffer<ArrayBuffer> {
  const header = sealed.subarray(0, keyIdOf(sealed) === null ? 1 : 1 + idBytes)
  const iv = sealed.subarray(header.length, header.length + ivBytes)
  const tag = sealed.subarray(header.length + ivBytes, header.length + ivBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  const bound = header.length === 1 ? [] : [header]
  decipher.setAAD(Buffer.concat([...bound, Buffer.from(context)])).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(header.length + ivBytes + tagBytes)), decipher.final()])
}

/** Overwrites the bytes at once. Only a key object remains, whose memory Node wipes when it is released. */
export function keyOf(bytes: Buffer): KeyObject {
  const key = createSecretKey(bytes)
  bytes.fill(0)
  return key
}

export const deriveBytes = (key: KeyObject, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, length))

export const deriveKey = (key: KeyObject, purpose: string): KeyObject => keyOf(deriveBytes(key, purpose, 32))
