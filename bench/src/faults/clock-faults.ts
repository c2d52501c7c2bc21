import type { Fault } from './fault.ts'
import { targetOf } from './line.ts'

const preload = new URL('../../../server/testing/shifted-clock.ts', import.meta.url).href
const hourMs = 3_600_000

/** Browsers are led to another API process with a wrong clock, and back. */
const wrongClock = (name: string, words: string, shiftMs: number): Fault => ({
  name,
  what: `Browsers reach an API process whose clock is ${words}, for 4 s. The clock of PostgreSQL is right.`,
  holdMs: 4_000,
  inject: async ({ startApi, toApi }) => {
    const env = { NODE_OPTIONS: `--import ${preload}`, CLOCK_SHIFT_MS: String(shiftMs) }
    // A process with a wrong clock may serve without calling itself ready.
    const wrong = await startApi(env, { upAt: '/healthz' })
    toApi.leadTo(targetOf(wrong.url))
  },
  heal: async ({ apis, api, toApi, endApi }) => {
    toApi.leadTo(targetOf(api.url))
    for (const other of apis) if (other !== api) await endApi(other, 'SIGTERM')
  },
})

export const clockFaults: Fault[] = [
  wrongClock('clock-2h-ahead', 'two hours ahead', 2 * hourMs),
  wrongClock('clock-2h-behind', 'two hours behind', -2 * hourMs),
  { ...wrongClock('clock-3d-ahead', 'three days ahead', 72 * hourMs), quick: true },
]
