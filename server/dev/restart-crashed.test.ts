import { expect, test } from 'vitest'
import { restartCrashed } from './restart-crashed.ts'

/** Runs through these checks, and returns after which of them a restart was made. */
async function restartsAfter(checks: readonly boolean[]): Promise<number[]> {
  const over = new AbortController()
  const restarts: number[] = []
  let checked = 0
  await restartCrashed({
    isUp: async () => {
      const isUp = checks[checked] ?? false
      checked += 1
      if (checked === checks.length) over.abort()
      return isUp
    },
    restart: async () => void restarts.push(checked),
    everyMs: 0,
    failuresMost: 3,
    signal: over.signal,
  })
  return restarts
}

const [up, down] = [true, false]

test.each([
  ['an API that answers is left alone', [up, up, up, up], []],
  ['an API that starts slowly is left alone', [down, down, down, down, up], []],
  ['a restart after a changed file is not disturbed', [up, down, down, up, up], []],
  ['a crashed API is started again', [up, down, down, down, down], [4]],
  ['one that does not come up waits for a changed file', [up, down, down, down, down, down, down, down], [4]],
  ['one that crashes again is started again', [up, down, down, down, up, down, down, down], [4, 8]],
])('%s', async (_title, checks, restarts) => {
  expect(await restartsAfter(checks)).toEqual(restarts)
})
