import { setTimeout as sleep } from 'node:timers/promises'

type Watched = {
  isUp: () => Promise<boolean>
  restart: () => Promise<void>
  everyMs: number
  /** Checks in a row that must fail. A restart after a changed file takes a moment too. */
  failuresMost: number
  signal: AbortSignal
}

/**
 * Restarts a process that was up and no longer answers, until it is aborted. Node's watch mode restarts only after a
 * changed file. A process that does not come up again is left to it, because the next change may mend it.
 */
export async function restartCrashed({ isUp, restart, everyMs, failuresMost, signal }: Watched): Promise<void> {
  let wasUp = false
  let failures = 0
  while (!signal.aborted) {
    if (await isUp()) {
      wasUp = true
      failures = 0
    } else if (wasUp) {
      failures += 1
      if (failures >= failuresMost) {
        wasUp = false
        failures = 0
        await restart()
      }
    }
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
