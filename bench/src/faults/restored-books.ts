import type { Database } from '../../../server/src/db/connection.ts'
import { isAcknowledged } from '../answers.ts'
import type { Traffic } from './traffic.ts'
import { checkBooks } from './traffic-books.ts'

type Known = { key: string; sentMs: number; settledMs: number }

/** Every acknowledged command with the times, of the clock, when it was first sent and first answered. */
function listAcknowledged({ caller }: Traffic): Known[] {
  // A command can be sent in several calls with the same key.
  return [...Map.groupBy(caller.calls, ({ key }) => key)].flatMap(([key, calls]) => {
    if (key === null || !calls.every(({ answer }) => answer !== null && isAcknowledged(answer))) return []
    const sentMs = Math.min(...calls.flatMap(({ attempts }) => attempts.map(({ atMs }) => atMs)))
    const settledMs = Math.min(...calls.map(({ settledAt }) => settledAt?.getTime() ?? 0))
    return [{ key, settledMs, sentMs: performance.timeOrigin + sentMs }]
  })
}

/** Compares restored books with what the clients knew at that second. */
export async function compareAtSecond(owner: Database, traffic: Traffic, second: Date) {
  const { differences, present } = await checkBooks(owner, traffic, { mayLack: true })
  const known = listAcknowledged(traffic)
  const secondMs = second.getTime()
  const before = known.filter(({ settledMs }) => settledMs < secondMs)
  const after = known.filter(({ sentMs }) => sentMs > secondMs)
  return {
    before: before.length,
    after: after.length,
    differences: {
      ...differences,
      'what was acknowledged before the second is there': before.filter(({ key }) => !present.has(key)).length,
      'what was sent after the second is not there': after.filter(({ key }) => present.has(key)).length,
      'something happened before and after': before.length > 0 && after.length > 0 ? 0 : 1,
    },
  }
}

/** Compares books restored as far as possible with what the clients knew when everything was lost. */
export async function compareAtLoss(owner: Database, traffic: Traffic, lostAt: Date) {
  const { differences, present } = await checkBooks(owner, traffic, { mayLack: true })
  const missing = listAcknowledged(traffic).filter(({ key }) => !present.has(key))
  const oldestMs = Math.min(lostAt.getTime(), ...missing.map(({ settledMs }) => settledMs))
  return { differences, missing: missing.length, lostMs: lostAt.getTime() - oldestMs }
}
