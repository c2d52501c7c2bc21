import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** In front of everything sealed, so that another way can be told from this one some day. */
const format = 1

/** Encrypts so that only the same key opens it, and only where it belongs: `place` is checked, not kept. */
export function seal(key: Buffer, place: string, content: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([Buffer.of(format), iv, cipher.getAuthTag(), encrypted])
}

export function unseal(key: Buffer, place: string, sealed: Buffer): Buffer {
  if (sealed[0] !== format) throw new Error('Sealed in a way that is not known.')
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()])
}

const derive = (key: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

/** What one operator's key is good for: sealing fields, and telling equals apart without reading them. */
export function createFieldKeys(key: Buffer) {
  const [sealing, hashing] = [derive(key, 'fields'), derive(key, 'search')]
  return {
    seal: (place: string, content: object): Buffer => seal(sealing, place, Buffer.from(JSON.stringify(content))),
    unseal: (place: string, sealed: Buffer): unknown => JSON.parse(unseal(sealing, place, sealed).toString()),
    hash: (kind: string, text: string): Buffer =>
      createHmac('sha256', hashing)
        .update(JSON.stringify([kind, text]))
        .digest(),
  }
}

export type FieldKeys = ReturnType<typeof createFieldKeys>
