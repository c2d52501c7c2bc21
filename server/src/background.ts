import type { AlertKind } from '@aforo/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/connection.ts'
import { createAlerts } from './features/alerts/service.ts'
import { createBookChecks } from './features/book-checks/service.ts'
import { createFiscalSender } from './features/fiscal-delivery/service.ts'
import { importsJob } from './features/imports/import-job.ts'
import { createJobs } from './features/jobs/jobs.ts'
import type { LiveHub } from './features/live/service.ts'
import { createMail } from './features/mail/service.ts'
import { createOperatorExports } from './features/operator-exports/service.ts'
import type { Keyring } from './features/operator-keys/service.ts'
import type { PictureStore } from './features/pictures/store.ts'
import { practicesJob } from './features/practice/service.ts'
import { createWebhooks } from './features/webhooks/service.ts'
import { nightlyJobs } from './nightly-jobs.ts'
import type { MasterKeys } from './security/master-keys.ts'
import type { Throttle } from './security/throttle.ts'

type Deps = {
  db: Database
  live: LiveHub
  log: FastifyBaseLogger
  pictures: PictureStore
  keyring: Keyring
  masterKeys: MasterKeys
  throttle: Throttle
  onAlert: (kind: AlertKind) => void
}

/** The work that no call waits for: jobs, and what sends them. */
export function createBackground(config: Config, deps: Deps) {
  const { db, log, keyring, masterKeys, throttle, onAlert: onFound } = deps
  const { carrier, producer, publicUrl } = config
  const jobs = createJobs({ url: config.database.url, pods: config.pods, db, log, isWorking: config.jobs })
  const shared = { ...deps, jobs }
  const mail = createMail({ ...shared, settings: config.mail })
  const alerts = createAlerts({ ...shared, mail, publicUrl, onFound })
  const bookChecks = createBookChecks({ ...shared, alerts })
  const operatorExports = createOperatorExports({ ...shared, keyring, masterKeys })
  const sender = createFiscalSender({ ...shared, keyring, carrier, producer })
  const webhooks = createWebhooks({ ...shared, alerts, hosts: config.webhookHosts })

  return {
    /** What calls use of it. */
    services: { jobs, mail, alerts, bookChecks, operatorExports, sender, webhooks },
    figures: {
      aforo_book_checks_total: () => bookChecks.figures.checks,
      aforo_book_differences_total: () => bookChecks.figures.differences,
      aforo_jobs_waiting: () => jobs.sum('waiting'),
      aforo_jobs_running: () => jobs.sum('running'),
      aforo_jobs_dead: () => jobs.sum('failed'),
      aforo_jobs_done_total: () => jobs.sum('done'),
      aforo_job_attempts_failed_total: () => jobs.sum('retried'),
      aforo_fiscal_documents_waiting: () => sender.figures.waiting,
      aforo_fiscal_oldest_waiting_seconds: () => sender.figures.oldestSeconds,
      aforo_fiscal_documents_rejected: () => sender.figures.rejected,
      aforo_mails_waiting: () => mail.figures.waiting,
      aforo_mails_oldest_waiting_seconds: () => mail.figures.oldestSeconds,
      aforo_mails_given_up: () => mail.figures.givenUp,
      aforo_webhook_events_waiting: () => webhooks.figures.waiting,
      aforo_webhook_oldest_waiting_seconds: () => webhooks.figures.oldestSeconds,
    },
    start(): void {
      jobs.start([
        ...nightlyJobs({ ...shared, alerts }, config.retentionDays),
        bookChecks.job,
        alerts.job,
        sender.job,
        webhooks.job,
        importsJob({ ...shared, keyring, throttle }),
        practicesJob(shared),
        ...mail.jobs,
        ...operatorExports.jobs,
      ])
    },
    async close(): Promise<void> {
      await sender.close()
      await webhooks.close()
      await alerts.close()
      await mail.close()
      await jobs.close()
    },
  }
}
