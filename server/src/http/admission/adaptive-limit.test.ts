import { beforeEach, describe, expect, test } from 'vitest'
import { createAdaptiveLimit } from './adaptive-limit.ts'

let nowMs = 0
let lagMs = 0
let limit: ReturnType<typeof createAdaptiveLimit>

beforeEach(() => {
  nowMs = 0
  lagMs = 0
  limit = createAdaptiveLimit({ clock: { now: () => nowMs, lagMs: () => lagMs }, least: 4, most: 20 })
})

/** Calls of one route for some seconds, a hundred a second. */
function run(seconds: number, tookMs: number, { route = 'GET /v1/occupancy', running = 20 } = {}): void {
  for (let index = 0; index < seconds * 100; index += 1) {
    nowMs += 10
    limit.learn(route, tookMs, running)
  }
}

describe('the limit of running calls', () => {
  test('rises while calls are as fast as without a queue, up to its most', () => {
    const before = limit.current()
    run(0.5, 5)
    expect(limit.current()).toBeGreaterThan(before)
    run(5, 5)
    expect(limit.current()).toBe(20)
  })

  test('stays where it is while it is not reached', () => {
    const before = limit.current()
    run(5, 5, { running: 1 })
    expect(limit.current()).toBe(before)
  })

  test('falls when calls wait for each other, down to its least, and rises again afterwards', () => {
    run(5, 5)
    run(5, 50)
    expect(limit.current()).toBe(4)
    run(5, 5)
    expect(limit.current()).toBe(20)
  })

  test('falls when the process itself is late', () => {
    run(5, 5)
    lagMs = 100
    run(5, 5)
    expect(limit.current()).toBe(4)
  })

  test('compares a call with calls of the same route', () => {
    run(2, 5)
    run(5, 200, { route: 'GET /v1/dashboard/result' })
    expect(limit.current()).toBe(20)
  })
})
