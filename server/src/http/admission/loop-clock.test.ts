import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { until } from '../../../testing/waiting.ts'
import { startLoopClock } from './loop-clock.ts'

function block(forMs: number): void {
  const untilMs = performance.now() + forMs
  while (performance.now() < untilMs);
}

test('the clock stands still while the loop is blocked, and never goes back', async () => {
  const clock = startLoopClock(() => {})
  try {
    await sleep(30)
    const beforeMs = clock.now()
    const seen = [beforeMs]
    block(200)
    seen.push(clock.now())
    for (let turns = 0; turns < 20; turns += 1) {
      await turn()
      seen.push(clock.now())
    }
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(clock.now() - beforeMs).toBeLessThan(150)
    expect(clock.lagMs()).toBeGreaterThan(1)
  } finally {
    clock.stop()
  }
})

test('the clock runs as any other while the loop is free', async () => {
  const clock = startLoopClock(() => {})
  try {
    const beforeMs = clock.now()
    await until('the clock has moved', () => clock.now() - beforeMs > 20)
  } finally {
    clock.stop()
  }
})
