import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import { runEveryMinute } from '../../scheduler.ts'
import type { Alerts } from '../alerts/service.ts'
import type { Job, Jobs, WebhookTarget } from '../jobs/service.ts'
import type { Keyring } from '../operator-keys/service.ts'
import { listToldOperators, listToldVenues, readBacklog, sumBacklogs, updateBacklog } from './backlog-queries.ts'
import { deliverWebhook } from './deliver.ts'
import { listWaitingWebhooks } from './lane-queries.ts'
import { createReceiverAddresses } from './receiver-address.ts'

const jobName = 'deliver-webhooks'
/** Which operators have webhooks hardly ever changes. */
const knownMs = 10_000
/** What happens within this time is looked at together. */
const togetherMs = 200
/** What waits longer is found by the schedule. */
const soonMs = 60_000

type Deps = {
  db: Database
  log: FastifyBaseLogger
  keyring: Keyring
  jobs: Pick<Jobs, 'send' | 'wake' | 'isStarted'>
  alerts: Pick<Alerts, 'noteWebhookOff'>
  /** Hosts in private networks to which events may be sent. */
  hosts: readonly string[]
}

export type Webhooks = ReturnType<typeof createWebhooks>

/**
 * Tells other programs what happened. The events are rows that are written with what happened; a job for each webhook sends
 * them. It is sent when something was done at a venue, again when an attempt may be repeated, and every minute for what
 * was missed.
 */
export function createWebhooks({ db, log, keyring, jobs, alerts, hosts }: Deps) {
  const addresses = createReceiverAddresses(hosts)
  const figures = { waiting: 0, oldestSeconds: 0 }
  const closeFigures = runEveryMinute(log, 'count the events that wait for webhooks', async () => {
    Object.assign(figures, await sumBacklogs(db))
  })

  let operatorOfVenue = new Map<number, number>()
  let knownUntil = -Infinity
  const looks = new Map<number, { atMs: number; timer: NodeJS.Timeout }>()

  async function findOperator(venueId: number): Promise<number | undefined> {
    if (performance.now() >= knownUntil) {
      knownUntil = performance.now() + knownMs
      operatorOfVenue = new Map((await listToldVenues(db)).map(({ id, operatorId }) => [id, operatorId]))
    }
    return operatorOfVenue.get(venueId)
  }

  /**
   * Sends the jobs of the webhooks for which something may be sent now. What may be sent soon is looked at again then: a job
   * that waits in the queue would keep a new one for the same webhook out.
   */
  async function sendJobs(operatorId: number): Promise<void> {
    const waiting = await inOperator(db, operatorId, async (trx) => {
      const webhooks = await listWaitingWebhooks(trx, operatorId)
      for (const { id, inSeconds } of webhooks) {
        if (inSeconds <= 0) await jobs.send(trx, jobName, { operatorId, webhookId: id })
      }
      return webhooks
    })
    jobs.wake(jobName)
    const laterMs = Math.min(...waiting.map(({ inSeconds }) => (inSeconds > 0 ? inSeconds * 1_000 : Infinity)))
    if (laterMs < soonMs) look(operatorId, laterMs)
  }

  /** Nobody waits for it. If it fails, the schedule finds within a minute what waits. */
  function look(operatorId: number, inMs: number): void {
    const atMs = performance.now() + inMs
    const planned = looks.get(operatorId)
    if (!jobs.isStarted() || (planned !== undefined && planned.atMs <= atMs)) return
    clearTimeout(planned?.timer)
    const timer = setTimeout(() => {
      looks.delete(operatorId)
      sendJobs(operatorId).catch((error: unknown) =>
        log.warn({ err: error, operatorId }, 'could not look for what webhooks are told; looking again in a minute'),
      )
    }, inMs)
    timer.unref()
    looks.set(operatorId, { atMs, timer })
  }

  const job: Job<WebhookTarget> = {
    name: jobName,
    runsTogether: true,
    async findDue(_now, pod) {
      const due: WebhookTarget[] = []
      for (const operatorId of await listToldOperators(db, pod)) {
        const { backlog, waiting } = await inOperator(db, operatorId, async (trx) => ({
          backlog: await readBacklog(trx, operatorId),
          waiting: await listWaitingWebhooks(trx, operatorId),
        }))
        await updateBacklog(db, operatorId, backlog)
        due.push(...waiting.flatMap(({ id, inSeconds }) => (inSeconds <= 0 ? [{ operatorId, webhookId: id }] : [])))
      }
      return due
    },
    async run({ operatorId, webhookId }, stopping) {
      await deliverWebhook({ db, log, keyring, alerts, addresses }, { operatorId, id: webhookId }, stopping)
      await sendJobs(operatorId)
    },
  }

  return {
    job,
    figures,
    addresses,
    /** Something was done at a venue. It may be among what webhooks are told. */
    noteVenue(venueId: number): void {
      findOperator(venueId).then(
        (operatorId) => operatorId !== undefined && look(operatorId, togetherMs),
        (error: unknown) => log.warn({ err: error }, 'could not look up which operators have webhooks'),
      )
    },
    /** Something waits for a webhook of this operator, which may have its first one. */
    noteOperator(operatorId: number): void {
      knownUntil = -Infinity
      look(operatorId, togetherMs)
    },
    async close(): Promise<void> {
      for (const { timer } of looks.values()) clearTimeout(timer)
      await closeFigures()
    },
  }
}
