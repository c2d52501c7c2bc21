import type { FastifyBaseLogger } from 'fastify'
import { createAlerts } from '../src/features/alerts/service.ts'
import type { Jobs } from '../src/features/jobs/service.ts'
import type { TestDatabase } from './database.ts'

const live = { publish: () => {} } as unknown as Parameters<typeof createAlerts>[0]['live']

/** The alerts of one more process, without a mail server. */
export const openAlerts = ({ db }: TestDatabase, log: FastifyBaseLogger, jobs: Jobs) =>
  createAlerts({
    db,
    log,
    live,
    jobs,
    mail: { isOn: false, post: async () => false },
    publicUrl: 'https://aforo.example',
    onFound: () => {},
  })
