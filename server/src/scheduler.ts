import type { FastifyBaseLogger } from 'fastify'

const everyMs = 60_000

/**
 * Works every minute from now on, one time after the other, and unless it can wait also now. A time that fails is written
 * down as `failing` and the next one comes all the same.
 */
export function everyMinute(
  log: FastifyBaseLogger,
  failing: string,
  work: () => Promise<void>,
  { canWait = false } = {},
) {
  let working = Promise.resolve()
  const workQuietly = () => {
    working = working.then(async () => {
      try {
        await work()
      } catch (error) {
        log.warn({ err: error }, `could not ${failing}; trying again in a minute`)
      }
    })
  }
  const timer = setInterval(workQuietly, everyMs)
  timer.unref()
  if (!canWait) workQuietly()
  return async function close(): Promise<void> {
    clearInterval(timer)
    await working
  }
}
