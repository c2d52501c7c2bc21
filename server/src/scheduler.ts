import type { FastifyBaseLogger } from 'fastify'

const intervalMs = 60_000

/**
 * Runs the task every minute, and also at once unless `canWait`. Runs never overlap. A failed run is logged under
 * `taskName` and does not stop the next one.
 */
export function runEveryMinute(
  log: FastifyBaseLogger,
  taskName: string,
  task: () => Promise<void>,
  { canWait = false } = {},
) {
  let running = Promise.resolve()
  const runTask = () => {
    running = running.then(async () => {
      try {
        await task()
      } catch (error) {
        log.warn({ err: error }, `could not ${taskName}; trying again in a minute`)
      }
    })
  }
  const timer = setInterval(runTask, intervalMs)
  timer.unref()
  if (!canWait) runTask()
  return async function close(): Promise<void> {
    clearInterval(timer)
    await running
  }
}
