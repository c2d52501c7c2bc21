import type { FastifyBaseLogger } from 'fastify'
import { readNow } from './clock.ts'
import type { Database } from './connection.ts'

const everyMs = 5_000
/** Beyond this the machine needs attention, although no stored time depends on its clock. */
const differenceMostMs = 2_000

/** How far the clock of this process is ahead of the database, and by how much that can be wrong. */
type Difference = { ms: number; uncertainMs: number }

/** The database is asked somewhere between sending and receiving. Half of the round trip is the uncertainty. */
async function measureDifference(db: Database): Promise<Difference> {
  const [sentAt, sent] = [Date.now(), performance.now()]
  const now = await readNow(db)
  const uncertainMs = (performance.now() - sent) / 2
  return { ms: sentAt + uncertainMs - now.getTime(), uncertainMs }
}

/** Compares the clock of this process with that of the database, every few seconds. */
export function watchClock({ db, log }: { db: Database; log: FastifyBaseLogger }) {
  let last: Difference = { ms: 0, uncertainMs: 0 }
  const isWrong = () => Math.abs(last.ms) - last.uncertainMs > differenceMostMs
  let measuring = Promise.resolve()
  async function measure(): Promise<void> {
    const wasWrong = isWrong()
    try {
      last = await measureDifference(db)
    } catch {
      // The database does not answer, which readiness finds out itself.
      return
    }
    if (isWrong() && !wasWrong) log.error({ differenceMs: last.ms }, 'the clock of this process is wrong')
  }
  const look = () => {
    measuring = measuring.then(measure)
  }
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return {
    isWrong,
    differenceSeconds: () => last.ms / 1000,
    close: async () => {
      clearInterval(timer)
      await measuring
    },
  }
}

export type ClockWatch = ReturnType<typeof watchClock>
