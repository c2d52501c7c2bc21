import type { ErrorCode } from '@aforo/contract'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../refusal.ts'
import { addressBlock } from './address-block.ts'
import { digest } from './secrets.ts'

const windowSeconds = 15 * 60
const knocksPerMinute = 120
const guessesPerPerson = 10
const resetsPerAccount = 3
const resetsPerAddress = 20
const resetWindowSeconds = 60 * 60
const factorsPerAccount = 10

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Counts attempts before any password is hashed. The counters are in Redis, shared by all processes. Without Redis, or
 * while it is down, each process counts for itself.
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
  const factors = limiter('factor', factorsPerAccount, windowSeconds)
  const guesses = limiter('guess', guessesPerPerson, windowSeconds)
  const resets = {
    accounts: limiter('reset', resetsPerAccount, resetWindowSeconds),
    addresses: limiter('reset-address', resetsPerAddress, resetWindowSeconds),
  }
  const knocks = {
    'invitation link': limiter('invitation', knocksPerMinute, 60),
    'venue sign': limiter('sign', knocksPerMinute, 60),
    passkey: limiter('passkey', knocksPerMinute, 60),
    'shared device': limiter('device', knocksPerMinute, 60),
  }
  /** Hashed, so that Redis contains no e-mail addresses. */
  const accountKey = (email: string) => digest(email.toLowerCase()).toString('base64url')

  async function count(
    counter: RateLimiterMemory | RateLimiterRedis,
    key: string,
    code: ErrorCode,
    account: string | null = null,
  ): Promise<void> {
    try {
      await counter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new Refusal(code, { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) }, account)
    }
  }

  return {
    /**
     * Makes one guess at the password of an account; null means that it was wrong. The guess is counted first, so that
     * parallel guesses cannot all pass before the first one fails. It is uncounted if nothing could be checked. A
     * browser that the account knows has its own count, so that nobody else can use it up.
     */
    async attempt<T>(
      { email, address, knownBrowser }: { email: string; address: string; knownBrowser: string | null },
      guess: () => Promise<T | null>,
    ): Promise<T | null> {
      const account = knownBrowser === null ? accountKey(email) : accountKey(`${email} ${knownBrowser}`)
      const block = knownBrowser === null ? addressBlock(address) : null
      const giveBlockBack = async () => (block === null ? null : addresses.reward(block))
      if (block !== null) await count(addresses, block, 'sign_in_throttled', email)
      await count(accounts, account, 'sign_in_throttled', email)
      let right: T | null
      try {
        right = await guess()
      } catch (error) {
        await Promise.all([accounts.reward(account), giveBlockBack()])
        throw error
      }
      if (right !== null) await Promise.all([accounts.delete(account), giveBlockBack()])
      return right
    },
    /**
     * The same for the second factor of an account. A right password does not reset this count: whoever knows the
     * password could otherwise guess without end.
     */
    async attemptFactor<T>(email: string, guess: () => Promise<T | null>): Promise<T | null> {
      const account = accountKey(email)
      await count(factors, account, 'second_factor_throttled', email)
      let right: T | null
      try {
        right = await guess()
      } catch (error) {
        await factors.reward(account)
        throw error
      }
      if (right !== null) await factors.delete(account)
      return right
    },
    /**
     * Runs work that may reveal that a person is a member of another venue. Each of the refusals in `counted` counts as
     * a guess. It is counted first, as above, and uncounted if the work did not end in one of them.
     */
    async guess<T>(staffId: number, counted: readonly ErrorCode[], work: () => Promise<T>): Promise<T> {
      const person = String(staffId)
      await count(guesses, person, 'enrolment_throttled')
      const giveBack = () => guesses.reward(person)
      let done: T
      try {
        done = await work()
      } catch (error) {
        if (!(error instanceof Refusal && counted.includes(error.code))) await giveBack()
        throw error
      }
      await giveBack()
      return done
    },
    /**
     * Counts that somebody is about to be told that a person is a member of another venue, among many in a file. False
     * if they were told so of as many as with `guess`, and must not be told now.
     */
    async mayTell(staffId: number): Promise<boolean> {
      try {
        await guesses.consume(String(staffId))
        return true
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return false
      }
    },
    /** Counts a request for a link to a new password, whether or not there is such an account. */
    async askForReset(email: string, address: string): Promise<void> {
      await count(resets.addresses, addressBlock(address), 'request_throttled')
      await count(resets.accounts, accountKey(email), 'request_throttled')
    },
    /** For other calls without a sign-in. Each has its own counter, so that load on one does not block another. */
    knock: (door: keyof typeof knocks, address: string): Promise<void> =>
      count(knocks[door], addressBlock(address), 'request_throttled'),
  }
}
