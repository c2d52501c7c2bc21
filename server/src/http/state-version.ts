import { createHash } from 'node:crypto'

/** Tells one state of something from another: an answer carries it, and a change sends back the one it was made on. */
export const versionOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)
