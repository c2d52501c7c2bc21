import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import { Refusal } from '../../refusal.ts'

const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is the dearest thing a stranger can ask for. A few at a time, a short queue, and then no. */
const hashingAtOnce = 2
const hashingQueueMost = 100

/** What everyone else is checked against, so that an unknown e-mail costs as much time as a known one. */
const nobodysHash = await hash('nobody has this password', argon2id)

const commonPasswords = new Set(dictionary['passwords-common'])

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password)

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords() {
  const gate = pLimit(hashingAtOnce)

  function throughGate<T>(work: () => Promise<T>): Promise<T> {
    if (gate.pendingCount >= hashingQueueMost) throw new Refusal('sign_in_busy')
    return gate(work)
  }

  return {
    hash: (password: string): Promise<string> => throughGate(() => hash(password, argon2id)),
    /** False for a person without a password, in the same time as for a wrong one. */
    matches: (passwordHash: string | null, password: string): Promise<boolean> =>
      throughGate(async () => {
        const matches = await verify(passwordHash ?? nobodysHash, password)
        return passwordHash !== null && matches
      }),
    waiting: () => gate.pendingCount,
  }
}
