import type { Metric } from './metric-catalogue.ts'

/** Metrics of the work that no call waits for. */
export const backgroundMetrics = {
  aforo_jobs_waiting: {
    type: 'gauge',
    unit: 'jobs',
    labels: [],
    help: 'Jobs that wait to be run, by all processes',
    alarm: 'AforoJobsPileUp',
  },
  aforo_jobs_running: {
    type: 'gauge',
    unit: 'jobs',
    labels: [],
    help: 'Jobs that run, in all processes',
    alarm: 'none',
  },
  aforo_jobs_dead: {
    type: 'gauge',
    unit: 'jobs',
    labels: [],
    help: 'Jobs that failed too often and are tried no more, of all processes',
    alarm: 'AforoJobsDead',
  },
  aforo_jobs_done_total: {
    type: 'counter',
    unit: 'jobs',
    labels: [],
    help: 'Jobs that this process has finished',
    alarm: 'none',
  },
  aforo_job_attempts_failed_total: {
    type: 'counter',
    unit: 'attempts',
    labels: [],
    help: 'Failed attempts at jobs in this process',
    alarm: 'none; what fails too often is counted by aforo_jobs_dead',
  },
  aforo_fiscal_documents_waiting: {
    type: 'gauge',
    unit: 'documents',
    labels: [],
    help: 'Fiscal documents that wait to be sent to the tax agency, of all operators',
    alarm: 'none; a minute of sales is normal, aforo_fiscal_oldest_waiting_seconds says whether it is too long',
  },
  aforo_fiscal_oldest_waiting_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'How long the oldest fiscal document has been waiting to be sent',
    alarm: 'AforoFiscalDocumentsWait',
  },
  aforo_fiscal_documents_rejected: {
    type: 'gauge',
    unit: 'documents',
    labels: [],
    help: 'Fiscal documents that the tax agency rejected and that nothing has mended yet, of all operators',
    alarm: 'AforoFiscalDocumentsRejected',
  },
  aforo_mails_waiting: {
    type: 'gauge',
    unit: 'mails',
    labels: [],
    help: 'Mails that wait to be sent',
    alarm: 'none; aforo_mails_oldest_waiting_seconds says whether it is too long',
  },
  aforo_mails_oldest_waiting_seconds: {
    type: 'gauge',
    unit: 'seconds',
    labels: [],
    help: 'How long the oldest mail has been waiting to be sent',
    alarm: 'AforoMailsWait',
  },
  aforo_mails_given_up: {
    type: 'gauge',
    unit: 'mails',
    labels: [],
    help: 'Mails of the last day that were given up: refused by the recipient’s server, or too old to be of use',
    alarm: 'none; a wrong address is normal',
  },
} as const satisfies Record<string, Metric>
