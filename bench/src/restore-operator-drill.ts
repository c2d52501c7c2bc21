import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countDifferences } from '../../server/src/features/book-checks/service.ts'
import { diskStore } from '../../server/src/features/pictures/disk-store.ts'
import { openCluster } from '../../server/testing/cluster.ts'
import { openEnvironment } from './environment.ts'
import { openTraffic } from './faults/traffic.ts'
import { must } from './grams-club.ts'
import { closeWith } from './report.ts'
import { adminOf, CommandFailed } from './restore/admin-commands.ts'
import { openCopies } from './restore/copies.ts'
import { openDamagedOperator } from './restore/damaged-operator.ts'
import { compareOthers, countSales, inspectOperator, isOne, longestPauseMs } from './restore/inspect-operator.ts'
import { openRepository, readArchiveSettings } from './restore/repository.ts'
import { compareCopies, copyOf } from './roundtrip-copies.ts'

/**
 * One operator of several is damaged, and comes back from a backup while the others go on selling: the backup is restored
 * beside the installation to the second before, the operator is exported there, emptied here, and imported. Then
 * every row and picture of it is compared with that second, and everything that the others were told with their books.
 * `--break` spoils one step, and the drill must then fail.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** `second`, `table`, `pictures`, `list` or `others`. */
    break: { type: 'string', default: '' },
  },
})
const guards = ['', 'second', 'table', 'pictures', 'list', 'others']
if (!guards.includes(options.break)) throw new Error(`--break is ${guards.slice(1).join(', ')}`)
const drillMostMs = 10 * 60_000
/** The longest time without an answer to any of the others. */
const pauseMostMs = 5_000
const repairMostMs = 180_000
const paceMs = 3_000
const sendMostMs = 60_000

for (const program of ['pgbackrest', 'rsync', 'psql']) {
  if (spawnSync(program, ['--version']).error !== undefined) {
    throw new Error(`There is no ${program}. apt-get install pgbackrest rsync postgresql-client`)
  }
}

const startedMs = performance.now()
const say = (what: string) =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${what}`)
const seconds = (ms: number) => (ms / 1000).toFixed(1)

const settings = {
  ...(await readArchiveSettings()),
  archive_timeout: '5',
  archive_command: '/bin/true',
  unix_socket_directories: tmpdir(),
}
const cluster = await openCluster({ settings })
const repository = await openRepository(cluster.primary)
const environment = await openEnvironment('operator', { adminUrl: cluster.primary.adminUrl, stop: async () => {} })
const pictures = join(tmpdir(), `${environment.database}_pictures`)
const copies = await openCopies(environment.adminUrl, pictures)
const beside = { pictures: copies.folderBeside('beside'), file: copies.folderBeside('operator.zip') }
const admin = adminOf(environment, randomBytes(12).toString('base64url'), pictures)

/** Taken before the operator is emptied: who was erased after the second is known only here. */
const erasures = copies.folderBeside('erasures-before.csv')

const took: Record<string, number> = {}
async function time<T>(step: string, work: () => Promise<T>): Promise<T> {
  const fromMs = performance.now()
  const done = await work()
  took[step] = performance.now() - fromMs
  say(step)
  return done
}

const copyNow = (operatorId: number) => copyOf(environment, operatorId, diskStore(pictures))

async function tidyUp(): Promise<void> {
  await environment.close().catch(() => {})
  await cluster.close()
  await repository.close()
  await copies.close()
}
const giveUp = () => void tidyUp().finally(() => process.exit(1))
setTimeout(() => {
  console.error('The drill takes too long.')
  giveUp()
}, drillMostMs).unref()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp)

/** Everything up to the damage. */
async function live() {
  const startApi = async () => (await environment.startApi({ JOBS: 'off', SECOND_FACTOR: 'optional' })).url
  const damaged = await openDamagedOperator(environment, startApi)
  const { operatorId, url, members } = damaged
  const [early, late, kept] = [await members.enrol(url), await members.enrol(url), await members.enrol(url)]
  const idle = await environment.db.selectFrom('operators').select('id').where('id', '<>', operatorId).execute()
  const idleIds = idle.map(({ id }) => id)
  const traffic = await openTraffic(environment, url, Number(options.seed))
  say('an operator has worked, and six others go on selling')
  await time('backed_up', () => repository.backUp('full'))
  await members.erase(url, early)
  await copies.copyPictures()
  await sleep(paceMs)
  // An import ends with a check of the books, which notes how far it came. So there are such notes before it, too.
  await countDifferences(environment.db, operatorId)
  const before = { damaged: await copyNow(operatorId), idle: await Promise.all(idleIds.map(copyNow)) }
  const second = new Date()
  await sleep(1_000)
  await must(damaged.sell())
  await members.erase(url, late)
  const newcomer = await members.enrol(url)
  await damaged.damage(pictures, [kept.facePath.split('/').at(-1) ?? ''])
  const found = await countDifferences(environment.db, operatorId)
  say(`an operator is damaged: its books have ${found} differences`)
  await sleep(1_000)
  const afterwards = new Date()
  await repository.untilSent(sendMostMs)
  return { damaged, members: { early, late, kept, newcomer }, idleIds, traffic, before, second, afterwards, found }
}

type Lived = Awaited<ReturnType<typeof live>>

/** The file of the operator as it was, from a copy of everything beside the installation. */
async function exportBeside({ damaged, second, afterwards }: Lived): Promise<number> {
  const node = await cluster.addEmpty('beside')
  await time('restored', () => repository.restoreBeside(node, options.break === 'second' ? afterwards : second))
  const urls = node.urls(environment.database)
  const here = new URL(node.adminUrl)
  here.pathname = `/${environment.database}`
  const missing =
    options.break === 'pictures' ? 0 : await copies.restorePictures({ from: here.href, to: beside.pictures })
  if (options.break === 'table') {
    const { operatorId } = damaged
    await node.query(`delete from message_reads where operator_id = ${operatorId}`, [], environment.database)
  }
  const place = { DATABASE_URL: urls.api, PICTURES_FOLDER: beside.pictures }
  await time('exported', () => admin(['export-operator', String(damaged.operatorId), beside.file], place))
  await cluster.discard(node)
  return missing
}

/** Empties the operator and brings it back, in the words of docs/operating.md. */
async function bringBack({ damaged }: Lived): Promise<void> {
  const { operatorId, name } = damaged
  const id = String(operatorId)
  await copies.exportErasures(erasures)
  await admin(['export-operator', id, copies.folderBeside('operator-before.zip')])
  await time('emptied', () => admin(['empty-operator', id, name]))
  // What the timetable does every ten minutes: now the list lacks what was erased here since.
  await copies.exportErasures()
  await time('imported', () => admin(['import-operator', beside.file]))
  if (options.break === 'list') await copyFile(copies.list, erasures)
}

/** As if bringing one operator back had cost another one a sale. */
const loseOne = ({ traffic: { venues } }: Lived) =>
  environment.asAdmin(`set session_replication_role = replica;
    delete from postings where operator_id = ${venues.operatorIds[0]} and transaction_id =
      (select max(id) from transactions where operator_id = ${venues.operatorIds[0]} and kind = 'purchase')`)

/** What is done before the operator opens again. */
async function finish({ damaged }: Lived): Promise<void> {
  const id = String(damaged.operatorId)
  await admin(['reapply-erasures', erasures])
  await admin(['rotate-keys', id], { DATABASE_OWNER_URL: environment.ownerUrl })
  await admin(['renew-chains', id])
  await damaged.reactivate()
}

async function drill(): Promise<void> {
  const lived = await live()
  const from = new Date()
  await lived.damaged.suspend()
  const leave = lived.damaged.stayOpen()
  const missing = await exportBeside(lived)
  await bringBack(lived)
  const found = compareCopies(lived.before.damaged, await copyNow(lived.damaged.operatorId), [
    // Nobody is signed in on a shared device after an import, and the operator does not open yet.
    'devices.sign_in_id',
    'operators.suspended_at',
  ])
  const refused = await leave()
  await time('finished', () => finish(lived))
  const to = new Date()
  await sleep(paceMs)
  lived.traffic.stop()
  await lived.traffic.ended
  say('the others have ended')
  if (options.break === 'others') await loseOne(lived)
  for (const one of found.differing) console.error(`differs: ${one}`)
  const rules = {
    'the operator is as it was at the second': found.differing.length,
    'no picture is missing beside': missing,
    'the damage is seen in the books': isOne(lived.found > 0),
    'a screen that stays open meets no error': Object.entries(refused)
      .filter(([code]) => code.startsWith('error'))
      .reduce((sum, [, count]) => sum + count, 0),
    ...(await inspectOperator(lived)),
    ...(await compareOthers(environment, lived, copyNow)),
  }
  for (const [rule, count] of Object.entries(rules)) if (count > 0) console.error(`not so ${count} times: ${rule}`)
  const differences = Object.values(rules).reduce((sum, count) => sum + count, 0)
  console.log(`the open screen was answered: ${JSON.stringify(refused)}`)
  const pauseMs = longestPauseMs(lived.traffic, from, to)
  const sales = await countSales(environment, lived.traffic, from, to)
  const inTime = pauseMs <= pauseMostMs && to.getTime() - from.getTime() <= repairMostMs && sales > 0
  closeWith(differences > 0 ? 'broken' : inTime ? 'ok' : 'short', {
    rows: found.rows,
    pictures: found.pictures,
    megabytes: ((await stat(beside.file)).size / 1e6).toFixed(1),
    ...Object.fromEntries(Object.entries(took).map(([step, ms]) => [`${step}_s`, seconds(ms)])),
    repair_s: seconds(to.getTime() - from.getTime()),
    sales_of_others: sales,
    longest_pause_s: seconds(pauseMs),
    damaged_books: lived.found,
    differences,
  })
}

try {
  await drill()
} catch (error) {
  console.error(error)
  closeWith('broken', { failed: error instanceof CommandFailed ? error.command : 'the drill' })
} finally {
  await tidyUp()
}
process.exit()
