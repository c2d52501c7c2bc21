import { isIPv6 } from 'node:net'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { ErrorCode } from '@aforo/contract'
import { Refusal } from '../../refusal.ts'

const windowSeconds = 15 * 60
const knocksPerMinute = 120

export type Throttle = ReturnType<typeof createThrottle>

/** One household of addresses: a whole IPv6 network counts as one. */
export function addressBlock(address: string): string {
  return isIPv6(address) && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address
}

/**
 * Counts attempts before any password is hashed. The counters live in Redis so that all processes share them; without
 * Redis, or while it is gone, each process counts for itself.
 */
export function createThrottle(options: {
  redis: Redis | null
  prefix: string
  attempts: { perAccount: number; perAddress: number }
}) {
  const limiter = (name: string, points: number, duration: number) => {
    const own = { keyPrefix: `${options.prefix}throttle:${name}`, points, duration }
    const insuranceLimiter = new RateLimiterMemory(own)
    if (options.redis === null) return insuranceLimiter
    return new RateLimiterRedis({ ...own, storeClient: options.redis, rejectIfRedisNotReady: true, insuranceLimiter })
  }
  const accounts = limiter('account', options.attempts.perAccount, windowSeconds)
  const addresses = limiter('address', options.attempts.perAddress, windowSeconds)
  const knocks = limiter('knock', knocksPerMinute, 60)

  async function count(counter: RateLimiterMemory | RateLimiterRedis, key: string, code: ErrorCode): Promise<void> {
    try {
      await counter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Refusal(code, { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
  }

  return {
    /** Counted up front, so that many at once cannot slip through before the first one fails. */
    async attempt(account: string, address: string): Promise<void> {
      await count(addresses, addressBlock(address), 'sign_in_throttled')
      await count(accounts, account.toLowerCase(), 'sign_in_throttled')
    },
    async forgive(account: string, address: string): Promise<void> {
      await Promise.all([accounts.delete(account.toLowerCase()), addresses.reward(addressBlock(address))])
    },
    /** For the other doors that a stranger can knock at: renewals and invitation links. */
    knock: (address: string): Promise<void> => count(knocks, addressBlock(address), 'request_throttled'),
  }
}
