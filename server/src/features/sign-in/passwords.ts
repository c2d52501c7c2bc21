import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from '../../refusal.ts'

const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing is the most expensive work that an anonymous call can cause. At most two run at once, and one core stays free
 * for people who are signed in. The queue is short, and further calls are refused.
 */
const hashingAtOnce = (cores: number) => Math.min(2, Math.max(1, cores - 1))
const hashingQueueMost = 100

/** Keyboards compose accents in different ways. The same letters must be the same password. */
const composed = (password: string) => password.normalize('NFKC')

/** Used for unknown e-mail addresses, so that they take as much time as known ones. */
const dummyHash = await hash('nobody has this password', argon2id)

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords(cores = availableParallelism()) {
  const gate = pLimit(hashingAtOnce(cores))

  async function throughGate<T>(work: () => Promise<T>): Promise<T> {
    if (gate.pendingCount >= hashingQueueMost) throw new Refusal('sign_in_busy')
    return gate(work)
  }

  return {
    hash: (password: string): Promise<string> => throughGate(() => hash(composed(password), argon2id)),
    /** False for a person without a password, in the same time as for a wrong one. */
    matches: (passwordHash: string | null, password: string): Promise<boolean> =>
      throughGate(async () => {
        const matches = await verify(passwordHash ?? dummyHash, composed(password))
        return passwordHash !== null && matches
      }),
    waiting: () => gate.pendingCount,
    working: () => gate.activeCount,
  }
}
