import type { KeyObject } from 'node:crypto'
import { deriveBytes, deriveKey, keyOf } from '../../security/sealing.ts'

/** How long the key of an operator is; a later one has the key of requests behind it. */
export const secretBytes = 32

/**
 * What is wrapped for one generation: the key, and behind it the key that requests of commands are hashed with. The first
 * generation has none of its own, and every later one carries its predecessor's.
 */
export function openSecret(secret: Buffer): { key: KeyObject; requests: KeyObject } {
  const carried = secret.length > secretBytes ? keyOf(secret.subarray(secretBytes)) : null
  const key = keyOf(secret.subarray(0, secretBytes))
  return { key, requests: carried ?? deriveKey(key, 'search') }
}

/** The key of requests as the next generation carries it. */
export function requestsBytesOf(secret: Buffer): Buffer {
  if (secret.length > secretBytes) return secret.subarray(secretBytes)
  return deriveBytes(keyOf(Buffer.from(secret)), 'search', secretBytes)
}
