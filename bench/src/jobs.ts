import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { JobName } from '@aforo/domain'
import { sql } from 'kysely'
import { connect } from '../../server/src/db/connection.ts'
import { type Api, openEnvironment } from './environment.ts'
import { openClubs, topUp } from './jobs-clubs.ts'
import { proveMails } from './jobs-mails.ts'
import { createCaller, eachWhenDue } from './load.ts'
import { closeWith, printTable } from './report.ts'

/**
 * Two processes do the nightly work of many venues, all due at once. Then all of it is due again while members top up,
 * and processes are killed with -9 as they work, one after the other. No work is lost, and what must not be done twice
 * is done once. Last, mails are sent while their senders are killed: none is lost, and each kill leaves at most one twice.
 * `--mails-only` does only this. `--without-heartbeat` lets nobody notice a killed process: the proof must then fail.
 */
const withinSeconds = 60
/** After the last kill: the heartbeat, the next look of the supervisor and the work itself. */
const settledWithinSeconds = 90

const { values: options } = parseArgs({
  options: {
    operators: { type: 'string', default: '200' },
    'venues-each': { type: 'string', default: '5' },
    kills: { type: 'string', default: '12' },
    'without-heartbeat': { type: 'boolean', default: false },
    'mails-only': { type: 'boolean', default: false },
  },
})
const operators = Number(options.operators)
const venuesEach = Number(options['venues-each'])
/** What comes with every business day. Everything else comes when somebody or something asks for it. */
const ofVenue: JobName[] = ['close-stale-visits', 'close-days']
const ofOperator: JobName[] = [
  'check-books',
  'finish-erasures',
  'rank-members',
  'apply-retention',
  'count-active-members',
  'watch-privacy-clocks',
  'work-on-imports',
]
const dueJobs = operators * (venuesEach * ofVenue.length + ofOperator.length)

const environment = await openEnvironment('jobs')
// Reads the rows of all operators.
const { db: adminDb } = connect({ url: environment.adminUrl, poolSize: 1, onLost: () => {} })

async function count(statement: string): Promise<number> {
  const { rows } = await sql.raw<{ count: number }>(`select count(*) from ${statement}`).execute(adminDb)
  return rows[0]?.count ?? 0
}

async function secondsUntilDone(most: number): Promise<number> {
  const startedMs = performance.now()
  const seconds = () => (performance.now() - startedMs) / 1000
  while (seconds() < most) {
    if ((await count('finished_work')) === dueJobs) return seconds()
    await sleep(200)
  }
  return Infinity
}

/**
 * Undoes the nightly work, as if the night had not come yet, but for the visits, which stay closed. A job that waits for
 * its hour counts as the one that is due, so it goes too.
 */
const makeDueAgain = () =>
  environment.asAdmin(`truncate day_figures, day_closings, book_differences, book_checks, finished_work;
    delete from jobs.job where name = 'rank-members' and state = 'created'`)

const start = () => environment.startApi({ LOG_LEVEL: 'fatal' })
async function stop(api: Api): Promise<void> {
  api.process.kill('SIGTERM')
  await new Promise((resolve) => api.process.once('exit', resolve))
}

/** The nightly work, twice: in peace, and with kills. */
async function proveNight() {
  const venues = await openClubs(environment, operators, venuesEach)
  await environment.asAdmin('truncate finished_work')

  const two = await Promise.all([start(), start()])
  const firstSeconds = await secondsUntilDone(5 * withinSeconds)
  const openVisits = await count('visits where left_at is null')
  await Promise.all(two.map(stop))

  await makeDueAgain()
  const steady = await environment.startApi({ JOBS: 'off' })
  const send = createCaller(steady.url)
  const refused: string[] = []
  const workers = await Promise.all([start(), start()])
  const load = eachWhenDue(50, Number(options.kills) * 1_500, async (_dueMs, index) => {
    const venue = venues[index % venues.length]
    const sent = venue === undefined ? null : await topUp(send, venue)
    if (sent !== null && sent.status !== 200) refused.push(sent.body)
  })
  let interrupted = 0
  for (let kill = 0; kill < Number(options.kills); kill += 1) {
    await sleep(300 + (kill % 5) * 150)
    interrupted += await count("jobs.job where state = 'active'")
    // A job that is under way would mark as done what is undone here, so both are killed.
    const isUndone = kill % 4 === 3
    const killed = isUndone ? [0, 1] : [kill % 2]
    for (const index of killed) workers[index]?.process.kill('SIGKILL')
    if (isUndone) {
      // The server may still carry out their last statements.
      await sleep(500)
      await makeDueAgain()
    }
    for (const index of killed) workers[index] = await start()
  }
  await load
  const againSeconds = await secondsUntilDone(settledWithinSeconds)

  const retried = await count("jobs.job where retry_count > 0 and name <> 'failed-jobs'")
  const rows = {
    'work not done': dueJobs - (await count('finished_work')),
    'failed for good': await count("jobs.job where name = 'failed-jobs'"),
    'visits left open': openVisits,
    'operators without one nightly check': await count(
      `operators where 1 <> (select count(*) from book_checks where operator_id = operators.id
         and nightly_for is not null and finished_at is not null)`,
    ),
    differences: await count('book_differences'),
    'venues whose closed days are wrong': await count(
      `venues where (select coalesce(sum(amount_cents), 0) from day_figures where venue_id = venues.id) <> (
         select coalesce(sum(amount_cents), 0) from transactions
         where venue_id = venues.id and business_date <= (select closed_until from day_closings where venue_id = venues.id))`,
    ),
    'refused top-ups': refused.length,
  }
  await Promise.all([steady, ...workers].map(stop))
  return {
    rows,
    isFast: firstSeconds <= withinSeconds && retried > 0,
    figures: {
      venues: venues.length,
      jobs: dueJobs,
      seconds: firstSeconds.toFixed(1),
      kills: options.kills,
      interrupted,
      retried,
      settled: againSeconds.toFixed(1),
    },
  }
}

try {
  if (options['without-heartbeat']) await environment.asOwner('update jobs.queue set heartbeat_seconds = null')
  const night = options['mails-only'] ? null : await proveNight()
  const mails = await proveMails(environment, Number(options.kills))
  const rows = {
    ...night?.rows,
    'mails lost': mails.lost,
    'mails that nobody asked for': mails.unexpected,
    'mails twice, beyond one a kill': Math.max(0, mails.twice - mails.kills),
  }
  printTable(Object.entries(rows).map(([what, found]) => ({ what, found })))
  const isRight = Object.values(rows).every((found) => found === 0)
  closeWith(isRight ? (night?.isFast === false ? 'short' : 'ok') : 'broken', {
    ...night?.figures,
    mails: mails.asked,
    mail_kills: mails.kills,
    mails_twice: mails.twice,
    mails_settled: mails.seconds.toFixed(1),
  })
} finally {
  await adminDb.destroy()
  await environment.close()
}
