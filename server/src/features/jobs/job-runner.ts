import { setTimeout as sleep } from 'node:timers/promises'
import { isJobName, type JobName, jobNames } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { fromKysely, type Job as QueuedJob, type JobResult, PgBoss } from 'pg-boss'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { connectJobs, dueWorkQueue, failedQueue, jobsSchema } from '../../db/job-queues.ts'
import type { DB } from '../../db/types.ts'
import { Refusal } from '../../refusal.ts'
import { runEveryMinute } from '../../scheduler.ts'
import type { Job, JobTarget } from './service.ts'

const connections = 2
const queryTimeoutMs = 8_000
const startAgainMs = 5_000
const sendWaitMs = 3_000
const logAgainMs = 30_000
/** Few enough that another process gets some of them too. */
const atOnce = 10
const insertedAtOnce = 1_000
const pollSeconds = 2
const superviseSeconds = 20
const failedShown = 100
const stopMs = 8_000

/** Each kind of job has targets of one kind, so the ids alone tell them apart. */
type AnyTarget = { operatorId?: number; venueId?: number; mailId?: number; webhookId?: number }
const keyOf = (name: JobName, { operatorId, venueId, mailId, webhookId }: AnyTarget) =>
  [name, operatorId, venueId, mailId, webhookId].filter((part) => part !== undefined).join('/')

/** A job of any kind. What the queue gives it is what it was sent. */
export type AnyJob = Omit<Job, 'findDue' | 'run'> & {
  findDue(now: Date, pod: string | null): Promise<JobTarget[]>
  run(target: JobTarget, signal: AbortSignal): Promise<void>
}

type Deps = { url: string; pod?: string | null; db: Database; log: FastifyBaseLogger; isWorking: boolean }

export type JobRunner = ReturnType<typeof createJobRunner>

/**
 * The jobs of one database. They are rows there, so none is lost with a process, and one can be sent in the transaction
 * that needs it. Every process may run them. With `isWorking` off, this one only sends them.
 */
export function createJobRunner({ url, pod = null, db, log, isWorking }: Deps) {
  const stopping = new AbortController()
  const connection = connectJobs(url, { max: connections, queryTimeoutMs })
  const boss = new PgBoss({
    db: connection.db,
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    reindex: false,
    supervise: isWorking,
    schedule: isWorking,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  const warn = createSparseWarning(log)
  boss.on('error', (error) => warn(error, 'could not work on jobs'))
  boss.on('warning', ({ message }) => log.warn(message))

  const workers = new Map<JobName, string>()
  const figures = { waiting: 0, running: 0, failed: 0, done: 0, retried: 0 }
  const started = Promise.withResolvers<void>()
  let isStarted = false

  async function attempt(job: AnyJob, queued: QueuedJob<JobTarget>): Promise<JobResult> {
    const { id, data } = queued
    try {
      stopping.signal.throwIfAborted()
      await job.run(data, stopping.signal)
      figures.done += 1
      if (figures.failed > 0) await forgetFailure(keyOf(job.name, data))
      return { id, status: 'completed' }
    } catch (error) {
      figures.retried += 1
      if (!stopping.signal.aborted) log.warn({ err: error, job: job.name, ...data }, 'a job failed; it is tried again')
      return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
    }
  }

  async function forgetFailure(key: string): Promise<void> {
    for (const { id } of await boss.findJobs(failedQueue, { key })) await boss.deleteJob(failedQueue, id)
  }

  async function startDue(jobs: readonly AnyJob[]): Promise<void> {
    const now = await readNow(db)
    for (const job of jobs) {
      const due = await job.findDue(now, pod)
      for (let from = 0; from < due.length; from += insertedAtOnce) {
        const targets = due.slice(from, from + insertedAtOnce)
        const rows = targets.map((target) => ({ data: target, singletonKey: keyOf(job.name, target) }))
        await boss.insert(job.name, rows)
      }
      if (due.length > 0) wake(job.name)
    }
  }

  function wake(name: JobName): void {
    const worker = workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  async function work(jobs: readonly AnyJob[]): Promise<void> {
    for (const job of jobs) {
      const options = {
        batchSize: atOnce,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: pollSeconds,
      } as const
      const worker = await boss.work<JobTarget, unknown, typeof options>(job.name, options, async (batch) => {
        if (job.runsTogether === true) return Promise.all(batch.map((queued) => attempt(job, queued)))
        const results: JobResult[] = []
        for (const queued of batch) results.push(await attempt(job, queued))
        return results
      })
      workers.set(job.name, worker)
    }
    await boss.work(dueWorkQueue, { pollingIntervalSeconds: pollSeconds }, () => startDue(jobs))
    // The schedule may be a minute away.
    await boss.send(dueWorkQueue, {})
  }

  /** Without a database there is nothing to work on, so it is tried again until there is one. */
  async function open(jobs: readonly AnyJob[]): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await boss.start()
        isStarted = true
        started.resolve()
        if (isWorking) await work(jobs)
        return
      } catch (error) {
        isStarted = false
        warn(error, 'could not start to work on jobs; trying again')
        await boss.stop({ graceful: false }).catch(() => undefined)
        await sleep(startAgainMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  async function readFigures(): Promise<void> {
    if (!isStarted) return
    const queues = await boss.getQueues([...jobNames, failedQueue])
    const sum = (figure: 'queuedCount' | 'activeCount', of: (name: string) => boolean) =>
      queues.reduce((total, queue) => total + (of(queue.name) ? queue[figure] : 0), 0)
    figures.waiting = sum('queuedCount', (name) => name !== failedQueue)
    figures.running = sum('activeCount', (name) => name !== failedQueue)
    figures.failed = sum('queuedCount', (name) => name === failedQueue)
  }
  const closeFigures = runEveryMinute(log, 'count the jobs', readFigures, { canWait: true })

  let opening = Promise.resolve()
  return {
    /** Begins to work on these jobs. Does not wait for a database that does not answer. */
    start(jobs: readonly AnyJob[]): void {
      opening = open(jobs)
    },
    /** Sends the job in this transaction: it exists if and only if the transaction commits. */
    async send(trx: Transaction<DB>, name: JobName, target: JobTarget, { afterSeconds = 0 } = {}): Promise<void> {
      // A new process answers calls a moment before it can send jobs.
      await Promise.race([started.promise, sleep(sendWaitMs, undefined, { ref: false })])
      if (!isStarted) throw new Refusal('busy', { seconds: String(startAgainMs / 1000) })
      const options = { singletonKey: keyOf(name, target), startAfter: afterSeconds, db: fromKysely(trx) }
      await boss.send(name, target, options)
    },
    isStarted: () => isStarted,
    /** Lets this process look for a job of this kind at once. */
    wake,
    async listFailed() {
      const rows = await boss.findJobs<AnyTarget>(failedQueue)
      return rows
        .slice(0, failedShown)
        .flatMap(({ id, data, createdOn, sourceName: name, sourceRetryCount, sourceOutput }) =>
          // A queue of a newer release is unknown here.
          isJobName(name)
            ? {
                id,
                name,
                operatorId: data.operatorId ?? null,
                venueId: data.venueId ?? null,
                failedAt: createdOn,
                attempts: (sourceRetryCount ?? 0) + 1,
                message: messageOf(sourceOutput),
              }
            : [],
        )
    },
    /** Whether there was such a failed job. */
    async retryFailed(id: string): Promise<boolean> {
      const moved = await boss.redrive(failedQueue, { ids: [id] })
      // The same work may be waiting already. Then the failed job has nothing left to do.
      const isLeft = moved === 0 && (await boss.findJobs(failedQueue, { id })).length > 0
      if (isLeft) await boss.deleteJob(failedQueue, id)
      for (const name of jobNames) wake(name)
      return moved > 0 || isLeft
    },
    figures,
    async close(): Promise<void> {
      stopping.abort()
      await opening
      await closeFigures()
      await boss.stop({ timeout: stopMs })
      await connection.close()
    },
  }
}

const messageOf = (output: unknown): string =>
  typeof output === 'object' && output !== null && 'message' in output ? String(output.message) : ''

/** While the database is away, every look for jobs fails. One line in half a minute is enough. */
function createSparseWarning(log: FastifyBaseLogger) {
  let isQuiet = false
  return (error: unknown, message: string): void => {
    if (isQuiet) return
    isQuiet = true
    setTimeout(() => (isQuiet = false), logAgainMs).unref()
    log.warn({ err: error }, message)
  }
}
