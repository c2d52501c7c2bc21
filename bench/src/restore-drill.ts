import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openCluster } from '../../server/testing/cluster.ts'
import { type Api, openEnvironment } from './environment.ts'
import { compareAtLoss } from './faults/restored-books.ts'
import { openTraffic } from './faults/traffic.ts'
import { closeWith } from './report.ts'
import { openCopies } from './restore/copies.ts'
import { openDrillClub } from './restore/drill-club.ts'
import { inspectRestored } from './restore/inspect-restored.ts'
import { openRepository, readArchiveSettings } from './restore/repository.ts'

/**
 * A whole loss and its repair, with the configuration of `deploy/backup`. Clients write through the API while backups are
 * made; members are erased before and after the second to which everything is restored. Then database and pictures are
 * deleted. They are restored twice: as far as the log goes, to know how much is lost, and to the second in the past.
 * `--break` leaves out one step, and the drill must then fail.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Shorter waits, for a gate. */
    quick: { type: 'boolean', default: false },
    /** More data, to see how the time to restore grows with it. */
    'ballast-mb': { type: 'string', default: '0' },
    /** Where to write the result, for `npm run admin -- record-drill`. */
    report: { type: 'string', default: '' },
    /** `erasures`, `master-key` or `log`. */
    break: { type: 'string', default: '' },
  },
})
const guards = ['', 'erasures', 'master-key', 'log']
if (!guards.includes(options.break)) throw new Error(`There is no ${options.break} to break.`)
const drillMostMs = 15 * 60_000
const rtoMostMs = 120_000
/** A log file that is due still has to be compressed, encrypted and sent. */
const sendMostMs = 15_000

for (const program of ['pgbackrest', 'rsync', 'psql']) {
  if (spawnSync(program, ['--version']).error !== undefined) {
    throw new Error(`There is no ${program}. apt-get install pgbackrest rsync postgresql-client`)
  }
}
setTimeout(() => {
  console.error('The drill takes too long.')
  process.exit(1)
}, drillMostMs).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const startedMs = performance.now()
const say = (what: string) =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${what}`)
const archive = { ...(await readArchiveSettings()), ...(options.quick ? { archive_timeout: '5' } : {}) }
const archiveTimeoutMs = Number(archive.archive_timeout) * 1000
const paceMs = options.quick ? 1_500 : 10_000

const settings = { ...archive, archive_command: '/bin/true', unix_socket_directories: tmpdir() }
const cluster = await openCluster({ settings })
const { primary } = cluster
const repository = await openRepository(primary)
const environment = await openEnvironment('drill', { adminUrl: primary.adminUrl, stop: async () => {} })
const copies = await openCopies(environment.adminUrl)
let api: Api | null = null

async function startApi(masterKey: string): Promise<string> {
  // Lost connections are what this is about.
  const env = {
    MASTER_KEY: masterKey,
    PICTURES_FOLDER: copies.pictures,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
  }
  api = await environment.startApi(env)
  return api.url
}
async function endApi(): Promise<void> {
  if (api === null || api.process.exitCode !== null || api.process.signalCode !== null) return
  const ended = once(api.process, 'exit')
  api.process.kill('SIGKILL')
  await ended
}

async function addBallast(megabytes: number): Promise<void> {
  if (megabytes === 0) return
  // About 130 bytes a row on disk.
  await environment.asOwner(
    `create table ballast as select md5(n::text) one, md5((-n)::text) two, md5((n + 0.5)::text) three
     from generate_series(1, ${megabytes * 8_000}) n`,
  )
  // A backup waits a minute for its own log, behind which all of this would queue.
  await repository.untilSent(drillMostMs)
}

/** Everything up to the loss. */
async function live() {
  await copies.depositKey(environment.masterKey.toString('base64'))
  const url = await startApi(environment.masterKey.toString('base64'))
  const club = await openDrillClub(environment)
  const early = await club.enrol(url)
  const late = await club.enrol(url)
  const kept = await club.enrol(url)
  await addBallast(Number(options['ballast-mb']))
  const traffic = await openTraffic(environment, url, Number(options.seed))
  say('clients write')
  const backupMs = performance.now()
  await repository.backUp('full')
  const fullMs = performance.now() - backupMs
  say('full backup made')
  await copies.copyPictures()
  await sleep(paceMs)
  await club.erase(url, early)
  await repository.backUp('diff')
  const backedUp = await repository.listLog()
  await copies.copyPictures()
  say('differential backup and copy of the pictures made')
  await sleep(paceMs)
  const second = new Date()
  await sleep(1_000)
  await club.erase(url, late)
  const newcomer = await club.enrol(url)
  await repository.untilSent(archiveTimeoutMs + sendMostMs + 30_000)
  await copies.copyPictures()
  await copies.exportErasures()
  // Half of the time until the next log file is due.
  await sleep(archiveTimeoutMs / 2)
  traffic.stop()
  await traffic.ended
  return { club, members: { early, late, kept, newcomer }, traffic, second, backedUp, fullMs }
}

type Lived = Awaited<ReturnType<typeof live>>

/** Restores as far as the log goes and counts what is lost. */
async function measureLoss({ traffic }: Lived, lostAt: Date) {
  await repository.restore(null)
  const found = await compareAtLoss(environment.ownerDb, traffic, lostAt)
  await repository.destroy()
  return found
}

/** From nothing to an API that is ready, at the second. Returns its address and the figures of the repair. */
async function repair({ second, backedUp }: Lived) {
  if (options.break === 'log') {
    await repository.removeLog((await repository.listLog()).filter((path) => !backedUp.includes(path)))
  }
  const destroyedMs = performance.now()
  await repository.restore(second)
  say('database restored')
  const missingPictures = await copies.restorePictures()
  if (options.break !== 'erasures') {
    const env = { DATABASE_URL: environment.apiUrl, MASTER_KEY: await copies.fetchKey() }
    say(await copies.reapplyErasures(env))
  }
  const key = options.break === 'master-key' ? randomBytes(32).toString('base64') : await copies.fetchKey()
  const url = await startApi(key)
  return { url, missingPictures, rtoMs: performance.now() - destroyedMs }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

async function drill(): Promise<void> {
  const lived = await live()
  const lostAt = new Date()
  await repository.destroy()
  await endApi()
  await copies.losePictures()
  say('database and pictures are gone')
  const loss = await measureLoss(lived, lostAt)
  say('restored as far as possible, and destroyed again')
  const repaired = await repair(lived)
  say('the API is ready')
  const { before, after, erased, rules } = await inspectRestored({ environment, copies }, lived, repaired)
  const all = Object.entries({ ...loss.differences, ...rules })
  for (const [rule, count] of all) if (count > 0) console.error(`not so ${count} times: ${rule}`)
  const differences = all.reduce((sum, [, count]) => sum + count, 0)
  const inTime = loss.lostMs <= archiveTimeoutMs + sendMostMs && repaired.rtoMs <= rtoMostMs
  const verdict = differences > 0 ? 'broken' : inTime ? 'ok' : 'short'
  if (options.report !== '') {
    const report = {
      drilled_at: lostAt.toISOString(),
      restored_to: lived.second.toISOString(),
      rpo_seconds: Math.ceil(loss.lostMs / 1000),
      rto_seconds: Math.ceil(repaired.rtoMs / 1000),
      differences,
      ok: verdict === 'ok',
    }
    await writeFile(options.report, `${JSON.stringify(report, null, 2)}\n`)
  }
  closeWith(verdict, {
    rpo_s: seconds(loss.lostMs),
    rto_s: seconds(repaired.rtoMs),
    archive_timeout_s: seconds(archiveTimeoutMs),
    full_backup_s: seconds(lived.fullMs),
    lost_at_latest: loss.missing,
    acknowledged_before: before,
    sent_after: after,
    differences,
    still_erased: `${erased}/2`,
  })
}

try {
  await drill()
} catch (error) {
  console.error(error)
  closeWith('broken', { restored: 'no' })
} finally {
  await endApi().catch(() => {})
  await environment.close().catch(() => {})
  primary.kill()
  await cluster.close()
  await repository.close()
  await copies.close()
}
process.exit()
