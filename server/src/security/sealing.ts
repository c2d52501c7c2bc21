import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** In front of everything sealed. What was sealed in the first format does not name its key. */
const unnamedFormat = 1
const namedFormat = 2
const idBytes = 4

/** A key and the number that everything sealed with it carries. */
export type NamedKey = { id: number; key: KeyObject }

/** A value names a key that is not known here: it was made by a newer key, or by one that is gone. */
export class UnknownKey extends Error {
  constructor(id: number) {
    super(`Sealed with key ${id}, which is not known here.`)
  }
}

/** The key that a value names, or null in the format that named none. */
export function keyIdOf(sealed: Buffer): number | null {
  if (sealed[0] === unnamedFormat) return null
  if (sealed[0] !== namedFormat || sealed.length < 1 + idBytes) throw new Error('Sealed in a way that is not known.')
  return sealed.readUInt32BE(1)
}

/** What everything begins with that this key seals. */
export function headerOf(id: number): Buffer {
  const header = Buffer.alloc(1 + idBytes, namedFormat)
  header.writeUInt32BE(id, 1)
  return header
}

/** Encrypts so that only the same key opens it, and only where it belongs: `place` is checked, not kept. */
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

/** The bytes are overwritten at once: what stays is a key object, whose memory Node wipes when nobody holds it any more. */
export function keyOf(bytes: Buffer): KeyObject {
  const key = createSecretKey(bytes)
  bytes.fill(0)
  return key
}

export const deriveBytes = (key: KeyObject, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, length))

export const deriveKey = (key: KeyObject, purpose: string): KeyObject => keyOf(deriveBytes(key, purpose, 32))
