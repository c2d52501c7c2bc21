import { type AlertKind, isDrawerNegative } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { readNow } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { runEveryMinute } from '../../scheduler.ts'
import type { ActorAt } from '../audit/service.ts'
import type { Job, Jobs } from '../jobs/service.ts'
import { type LiveHub, operatorChannel } from '../live/service.ts'
import type { Mail } from '../mail/service.ts'
import { forgetLooked, listWithNews } from './directory-queries.ts'
import { findAlerts, keptMs } from './find-alerts.ts'
import { mailAlerts } from './mail-alerts.ts'
import { putAlert } from './put-alert.ts'
import { findLatestMatter, markTold } from './queries.ts'

const name = 'find-alerts'
/** Members are read all the time, so one job looks at the reads of several seconds. */
const readsWaitSeconds = 6
/** Shorter than the wait, so that a job that is not sent again begins after the read. */
const readsAgainMs = 3_000
/** Books that differed that long ago were corrected since. */
const booksDifferMs = 2 * 24 * 3_600_000

type Deps = {
  db: Database
  log: FastifyBaseLogger
  live: LiveHub
  jobs: Pick<Jobs, 'send' | 'isStarted'>
  mail: Pick<Mail, 'post' | 'isOn'>
  publicUrl: string
  /** Called once for each new alert. */
  onFound: (kind: AlertKind) => void
}
export type Alerts = ReturnType<typeof createAlerts>

/**
 * Finds what owners should know. What is one event is stored in its transaction. What has to be counted is found by a
 * job, which is sent with the event. The job also mails alerts and tells the screens.
 */
export function createAlerts(deps: Deps) {
  const { db, log, live, jobs, onFound } = deps
  /** Operators whose job could not be sent, because this process had just started. */
  const late = new Set<number>()
  const readsSentAt = new Map<number, number>()

  async function send(trx: Transaction<DB>, operatorId: number, afterSeconds = 0): Promise<void> {
    if (jobs.isStarted()) await jobs.send(trx, name, { operatorId }, { afterSeconds })
    else late.add(operatorId)
  }
  const sendAlone = (operatorId: number, afterSeconds: number) =>
    inOperator(db, operatorId, (trx) => send(trx, operatorId, afterSeconds))

  const close = runEveryMinute(
    log,
    'look for alerts',
    async () => {
      const waiting = [...late]
      for (const operatorId of waiting) {
        late.delete(operatorId)
        await sendAlone(operatorId, 0).catch((error: unknown) => {
          late.add(operatorId)
          throw error
        })
      }
    },
    { canWait: true },
  )

  const job: Job = {
    name,
    async findDue(now, pod) {
      const since = new Date(now.getTime() - keptMs)
      if (pod === null) await forgetLooked(db, since)
      return listWithNews(db, pod, since)
    },
    async run({ operatorId }) {
      await findAlerts(db, operatorId)
      const told = await inOperator(db, operatorId, (trx) => markTold(trx, operatorId))
      for (const { kind, tellings } of told) if (tellings === 1) onFound(kind)
      if (told.length > 0) live.publish(operatorChannel(operatorId), 'alerts')
      await mailAlerts(deps, operatorId)
    },
  }

  return {
    job,
    close,
    /** Counts payouts after this transaction. */
    async notePayout(trx: Transaction<DB>, operatorId: number): Promise<void> {
      await send(trx, operatorId)
    },
    /** Counts reads of members soon. Nobody waits for it: if it fails, the next read is counted with this one. */
    noteRead(operatorId: number): void {
      const nowMs = performance.now()
      if (nowMs - (readsSentAt.get(operatorId) ?? -Infinity) < readsAgainMs) return
      readsSentAt.set(operatorId, nowMs)
      void sendAlone(operatorId, readsWaitSeconds).catch((error: unknown) => {
        readsSentAt.delete(operatorId)
        log.warn({ err: error, operatorId }, 'could not look for alerts after a read')
      })
    },
    /** A webhook was turned off, because nothing arrived for days. */
    async noteWebhookOff(
      trx: Transaction<DB>,
      operatorId: number,
      webhook: { id: number; name: string },
    ): Promise<void> {
      const at = await readNow(trx)
      await putAlert(trx, operatorId, {
        matter: `webhook/${webhook.id}`,
        kind: 'webhook_off',
        venueId: null,
        staffId: null,
        deviceId: null,
        tillSessionId: null,
        figures: { name: webhook.name },
        peak: { count: 'one more', firstAt: at, lastAt: at },
      })
      await send(trx, operatorId)
    },
    /** Support asks the owners to let them look at a venue. */
    async noteSupportAsked(
      trx: Transaction<DB>,
      operatorId: number,
      asked: { id: number; venueId: number; staffId: number; minutes: number },
    ): Promise<void> {
      const at = await readNow(trx)
      await putAlert(trx, operatorId, {
        matter: `support/${asked.id}`,
        kind: 'support_asked',
        venueId: asked.venueId,
        staffId: asked.staffId,
        deviceId: null,
        tillSessionId: null,
        figures: { minutes: asked.minutes },
        peak: { count: 'one more', firstAt: at, lastAt: at },
      })
      await send(trx, operatorId)
    },
    /** The clock of a privacy request runs out soon, or has run out. The caller says so once for each. */
    async notePrivacyClock(
      trx: Transaction<DB>,
      operatorId: number,
      request: { id: number; number: number; tone: 'soon' | 'over' },
    ): Promise<void> {
      const at = await readNow(trx)
      await putAlert(trx, operatorId, {
        matter: `privacy/${request.id}/${request.tone}`,
        kind: request.tone === 'over' ? 'privacy_over' : 'privacy_soon',
        venueId: null,
        staffId: null,
        deviceId: null,
        tillSessionId: null,
        figures: { number: request.number },
        peak: { count: 'one more', firstAt: at, lastAt: at },
      })
      await send(trx, operatorId)
    },
    /** Cash left a drawer that should hold so much now. */
    async noteDrawer(
      trx: Transaction<DB>,
      { caller, venue }: ActorAt,
      { tillSessionId, expectedCents }: { tillSessionId: number; expectedCents: number },
    ): Promise<void> {
      if (!isDrawerNegative(expectedCents)) return
      const at = await readNow(trx)
      await putAlert(trx, venue.operatorId, {
        matter: `drawer/${tillSessionId}`,
        kind: 'drawer',
        venueId: venue.id,
        staffId: caller.staffId,
        deviceId: null,
        tillSessionId,
        figures: { amountCents: expectedCents },
        peak: { count: 'one more', firstAt: at, lastAt: at },
      })
      await send(trx, venue.operatorId)
    },
    /** A check of the books has found differences. Those of several nights are one matter. */
    async noteBooks(trx: Transaction<DB>, operatorId: number, checkId: number): Promise<void> {
      const at = await readNow(trx)
      const since = new Date(at.getTime() - booksDifferMs)
      await putAlert(trx, operatorId, {
        matter: (await findLatestMatter(trx, operatorId, 'books', since)) ?? `books/${checkId}`,
        kind: 'books',
        venueId: null,
        staffId: null,
        deviceId: null,
        tillSessionId: null,
        figures: {},
        peak: { count: 'one more', firstAt: at, lastAt: at },
      })
      await send(trx, operatorId)
    },
  }
}
