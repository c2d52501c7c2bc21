import { apiKeyWindowSeconds } from '@aforo/domain'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** What a key has left of its limit. `isSpent`: this call is beyond it. */
export type KeyAllowance = { limit: number; remaining: number; resetSeconds: number; isSpent: boolean }
export type KeyLimits = ReturnType<typeof createKeyLimits>

/** Keys that are beyond their limit, of one process. Most programs never are. */
const spentMost = 10_000

/**
 * Counts the calls of every API key. The counters are in Redis, shared by all processes; without Redis, or while it is
 * down, each process counts for itself. A key that has spent its limit is refused from memory, before anything is read
 * for it, so that its calls cost next to nothing.
 */
export function createKeyLimits(options: { redis: Redis | null; prefix: string; calls: number }) {
  const { calls: limit } = options
  const own = { keyPrefix: `${options.prefix}key-calls`, points: limit, duration: apiKeyWindowSeconds }
  const insuranceLimiter = new RateLimiterMemory(own)
  const limiter =
    options.redis === null
      ? insuranceLimiter
      : new RateLimiterRedis({ ...own, storeClient: options.redis, rejectIfRedisNotReady: true, insuranceLimiter })
  const spentUntil = new Map<string, number>()

  const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

  function noteSpent(key: string, forMs: number): void {
    spentUntil.set(key, performance.now() + forMs)
    const [first] = spentUntil.keys()
    if (spentUntil.size > spentMost && first !== undefined) spentUntil.delete(first)
  }

  return {
    /** What a key has left that this process knows to have spent its limit, else null. Reads nothing. */
    findSpent(key: string): KeyAllowance | null {
      const leftMs = (spentUntil.get(key) ?? 0) - performance.now()
      if (leftMs > 0) return { limit, remaining: 0, resetSeconds: secondsOf(leftMs), isSpent: true }
      spentUntil.delete(key)
      return null
    },
    /** Counts a call of a key that exists. `key` is the key itself and stays in memory. */
    async count(key: string, keyId: number): Promise<KeyAllowance> {
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(String(keyId))
        return { limit, remaining: remainingPoints, resetSeconds: secondsOf(msBeforeNext), isSpent: false }
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        noteSpent(key, refused.msBeforeNext)
        return { limit, remaining: 0, resetSeconds: secondsOf(refused.msBeforeNext), isSpent: true }
      }
    },
  }
}
