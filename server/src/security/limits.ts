import type { Redis } from 'ioredis'
import { createKeyLimits } from './key-limits.ts'
import { createThrottle } from './throttle.ts'

type Settings = { signInAttempts: { perAccount: number; perAddress: number }; apiKeyCalls: number }

/** What is counted across processes: attempts to sign in and the like, and the calls of API keys. */
export function createLimits(redis: { client: Redis; prefix: string } | null, settings: Settings) {
  const counters = { redis: redis?.client ?? null, prefix: redis?.prefix ?? '' }
  return {
    throttle: createThrottle({ ...counters, attempts: settings.signInAttempts }),
    keyLimits: createKeyLimits({ ...counters, calls: settings.apiKeyCalls }),
  }
}
