import { jobNames } from '@aforo/domain'
import pg from 'pg'
import { type Db, PgBoss, type QueueOptions } from 'pg-boss'
import { createHosts } from './hosts.ts'
import { apiRole } from './setup.ts'

/** The schema of pg-boss, which owns its tables. We change them only through its functions. */
export const jobsSchema = 'jobs'

/** Its job comes once a minute and starts the jobs of those who need them. */
export const dueWorkQueue = 'find-due-work'
/** Jobs that failed too often, until a superadmin retries them or the same work succeeds. */
export const failedQueue = 'failed-jobs'

const daySeconds = 86_400

/** If a process is killed while it looks for due work, the next one looks soon. */
const dueWorkOptions: QueueOptions = {
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  deleteAfterSeconds: 3_600,
}

const options: QueueOptions = {
  // The last attempt is about 50 minutes after the first.
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  // The jobs of a killed process start again after this time, plus the next look of the supervisor.
  heartbeatSeconds: 20,
  expireInSeconds: 3_600,
  // Finished jobs are kept to look at for a day. More would only make the table large.
  deleteAfterSeconds: daySeconds,
  retentionSeconds: 30 * daySeconds,
}

/** A mail server may be away for a night. Tried again at least every hour, for about two days. */
const mailOptions: QueueOptions = { ...options, retryLimit: 60, retryDelayMax: 3_600 }

type ConnectOptions = { max: number; queryTimeoutMs: number; isMigrating?: boolean }

/**
 * Connections for pg-boss, to the host that accepts writes. They are not from the pools of the API: pg-boss sends several
 * statements at once, which a pipelined connection does not allow.
 */
export function connectJobs(url: string, { max, queryTimeoutMs, isMigrating = false }: ConnectOptions) {
  const hosts = createHosts(url)
  const pool = new pg.Pool({
    ...hosts.poolOptions,
    max,
    application_name: 'aforo jobs',
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    query_timeout: queryTimeoutMs,
  })
  // Without a listener, a lost connection would end the process.
  pool.on('error', hosts.forget)
  pool.on('connect', (client) => client.on('error', hosts.forget))
  const db: Db = {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        // While no standby confirms, a commit would wait for one and keep its connection. What a job wrote is confirmed by
        // its own transaction; that it ran may be lost in a fail-over, and then it runs again.
        if (!isMigrating) await client.query('begin; set local synchronous_commit = local')
        const result = await client.query(text, values)
        if (!isMigrating) await client.query('commit')
        client.release()
        return result
      } catch (error) {
        // The host may accept no more writes, or a transaction may be left open on the connection.
        client.release(true)
        hosts.forget()
        throw error
      }
    },
  }
  return { db, query: (text: string) => pool.query(text), close: () => pool.end() }
}

/** Creates or upgrades the tables and queues of pg-boss as their owner. The API may only use them. */
export async function migrateJobQueues(ownerUrl: string): Promise<void> {
  const connection = connectJobs(ownerUrl, { max: 1, queryTimeoutMs: 60_000, isMigrating: true })
  const boss = new PgBoss({ db: connection.db, schema: jobsSchema, supervise: false, schedule: false })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  try {
    await boss.start()
    await boss.createQueue(failedQueue, { policy: 'exclusive' })
    await boss.createQueue(dueWorkQueue, { policy: 'stately', ...dueWorkOptions })
    await boss.updateQueue(dueWorkQueue, dueWorkOptions)
    for (const name of jobNames) {
      // At most one job that waits and one that runs, for each venue, operator or mail.
      const own = name === 'send-mail' ? mailOptions : options
      await boss.createQueue(name, { policy: 'stately', deadLetter: failedQueue, ...own })
      await boss.updateQueue(name, own)
    }
    await boss.schedule(dueWorkQueue, '* * * * *')
    await boss.stop({ graceful: false })
    await connection.query(`
      grant usage on schema ${jobsSchema} to ${apiRole};
      grant select, insert, update, delete on all tables in schema ${jobsSchema} to ${apiRole};
      grant execute on all functions in schema ${jobsSchema} to ${apiRole}`)
  } finally {
    await connection.close()
  }
  if (failures[0] !== undefined) throw failures[0]
}
