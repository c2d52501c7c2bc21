import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bitsOf, type StatusPart, statusParts } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Database } from '../../db/connection.ts'
import { commitWithoutStandby, inTransaction } from '../../db/transaction.ts'
import { runEveryMinute } from '../../scheduler.ts'
import type { LiveHub } from '../live/service.ts'
import { createStatusPage } from './status-page.ts'
import { areJobsStuck, deleteOldProbes, putProbe } from './queries.ts'

type Deps = {
  db: Database
  log: FastifyBaseLogger
  redis: { client: Redis; prefix: string } | null
  pictures: {
    putFile: (name: string, bytes: Buffer) => Promise<void>
    getFile: (name: string) => Promise<Buffer | null>
  }
  live: Pick<LiveHub, 'state'>
  jobs: { isStarted: () => boolean }
  mail: { isOn: boolean; figures: { oldestSeconds: number } }
}

const probeMostMs = 10_000
const mailWaitsMostSeconds = 15 * 60
const probeFile = 'status/probe'
const keptSeconds = 300

/** Whether the probe of a part succeeds; null if the part is not set up here. */
type Probes = Record<Exclude<StatusPart, 'database'>, () => Promise<boolean | null>>

function probesOf({ db, redis, pictures, live, jobs, mail }: Deps): Probes {
  return {
    async redis() {
      if (redis === null) return null
      const value = randomUUID()
      const key = `${redis.prefix}status:${value}`
      await redis.client.set(key, value, 'EX', keptSeconds)
      return (await redis.client.get(key)) === value
    },
    async pictures() {
      const bytes = Buffer.from('ok')
      await pictures.putFile(probeFile, bytes)
      return (await pictures.getFile(probeFile))?.equals(bytes) === true
    },
    jobs: async () => (jobs.isStarted() ? !(await areJobsStuck(db)) : null),
    mail: async () => (mail.isOn ? mail.figures.oldestSeconds < mailWaitsMostSeconds : null),
    live: async () => live.state() !== 'degraded',
  }
}

/** A part that does not answer in time has failed. */
async function isInOrder(probe: () => Promise<boolean | null>): Promise<boolean | null> {
  const ending = new AbortController()
  const tooLate = sleep(probeMostMs, false, { signal: ending.signal, ref: false }).catch(() => false)
  try {
    return await Promise.race([probe(), tooLate])
  } catch {
    return false
  } finally {
    ending.abort()
  }
}

/** Probes the real parts every minute, stores what it found, and answers for everybody what works and what did. */
export function createStatus(deps: Deps) {
  const { db, log } = deps
  const probes = probesOf(deps)
  const page = createStatusPage(db)

  async function probe(): Promise<void> {
    const others = statusParts.filter((part) => part !== 'database')
    const found = await Promise.all(others.map(async (part) => ({ part, isOk: await isInOrder(probes[part]) })))
    const known = found.filter(({ isOk }) => isOk !== null)
    const failed = known.filter(({ isOk }) => isOk === false).map(({ part }) => part)
    const measured: StatusPart[] = ['database', ...known.map(({ part }) => part)]
    try {
      // The stored row is the probe of the database: without it, the minute counts as down.
      await inTransaction(db, async (trx) => {
        await commitWithoutStandby(trx)
        await putProbe(trx, { measured: bitsOf(measured), failed: bitsOf(failed) })
      })
      page.note({ measured, failed })
    } catch (error) {
      page.note({ measured, failed: ['database', ...failed] })
      throw error
    }
    await deleteOldProbes(db)
  }

  const close = runEveryMinute(log, 'probe the parts', probe, { canWait: true })
  return { probe, close, describe: () => page.describe() }
}
