import type { KeyObject } from 'node:crypto'
import { deriveBytes, deriveKey, keyOf } from '../../security/sealing.ts'

/** The length of an operator key. From the second generation on, the request key follows it. */
export const secretBytes = 32

/**
 * The wrapped secret of one generation: the key, followed by the request key, which hashes the requests of commands.
 * The first generation derives its request key, and every later one keeps it, so that repeated commands keep the same
 * hash.
 */
export function openSecret(secret: Buffer): { key: KeyObject; requests: KeyObject } {
  const carried = secret.length > secretBytes ? keyOf(secret.subarray(secretBytes)) : null
  const key = keyOf(secret.subarray(0, secretBytes))
  return { key, requests: carried ?? deriveKey(key, 'search') }
}

/** The bytes of the request key for the secret of the next generation. */
export function requestsBytesOf(secret: Buffer): Buffer {
  if (secret.length > secretBytes) return secret.subarray(secretBytes)
  return deriveBytes(keyOf(Buffer.from(secret)), 'search', secretBytes)
}
