import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as text for a header, a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret. It is long and random, so a plain digest is enough. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()
