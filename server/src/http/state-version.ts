import { createHash } from 'node:crypto'

/** A version for optimistic locking: an answer contains it, and a change sends back the version that it is based on. */
export const versionOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)
