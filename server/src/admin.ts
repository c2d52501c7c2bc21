import { readFile } from 'node:fs/promises'
import { isEmail, passphraseBlocker, passphraseLength, retentionRules } from '@aforo/domain'
import { pino } from 'pino'
import { errorWords } from '@aforo/contract'
import { type Config, readConfig } from './config.ts'
import { connect, type Database } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { attachPod, refreshPod } from './db/pod-setup.ts'
import { applicationOf, connectPods, directoryName, podName, readPods } from './db/pods.ts'
import { closePools, connectPools } from './db/pools.ts'
import { inspectBeforeUpgrade } from './db/preflight.ts'
import { prepareServer } from './db/setup.ts'
import { loadEnvironment } from './environment.ts'
import { type ArchiveDeps, archiveYear, previewArchive } from './features/archives/archive-year.ts'
import { isArchivedTable, readArchive, verifyArchive } from './features/archives/verify-archive.ts'
import { inviteSuperadmin, inviteToNewPassword } from './features/invitations/service.ts'
import { renewChains } from './features/fiscal-documents/renew-chains.ts'
import { countOld } from './features/members/old-members.ts'
import { readErasureList, reapplyErasures } from './features/members/reapply-erasures.ts'
import { abortMove, moveOperator } from './features/moves/move-operator.ts'
import { countDifferences } from './features/book-checks/service.ts'
import { emptyOperator } from './features/operator-exports/empty-operator.ts'
import { exportToFile } from './features/operator-exports/export-to-file.ts'
import { importOperator } from './features/operator-exports/import-operator.ts'
import { createKeyring } from './features/operator-keys/service.ts'
import { openPictureStore } from './features/pictures/store.ts'
import { recordDrill } from './features/restore-drills/service.ts'
import { resetFactorsByEmail } from './features/staff/reset-factors.ts'
import { previewRetention } from './features/retention/service.ts'
import { Refusal } from './refusal.ts'
import { rotateKeys } from './rotate-keys.ts'
import { createMasterKeys } from './security/master-keys.ts'

const usage = `Usage: npm run admin -- COMMAND
  create-superadmin EMAIL   invite a superadmin
  new-password EMAIL        create a one-time link to choose a new password
  reset-factors EMAIL       remove the second factors of a person who has lost them, and end their sign-ins
  rotate-keys [OPERATOR]    replace the keys of all operators, or of one, and seal everything with the new ones
  retention                 print what the next nights delete because of its age, without deleting anything
  add-pod NAME              make the empty database in POD_OWNER_URL a pod
  move-operator ID POD      move an operator to a pod, or to "directory", while it works; repeat it if it was interrupted
  abort-move ID POD         give up a move that is under way
  export-operator ID FILE   write everything of an operator to a ZIP, encrypted with EXPORT_PASSPHRASE
  import-operator FILE      import such a file into an installation that has nothing of its operator
  empty-operator ID NAME    remove everything of an operator, so that a file of it can be imported
  setup                     as DATABASE_ADMIN_URL, make the roles and the database of DATABASE_OWNER_URL and DATABASE_URL
  preflight                 before an upgrade: look at the server, the roles, the space and the pending migrations
  preview-archive ID YEAR   print how many rows an archive of the books up to the end of a year would have
  archive-year ID YEAR      write these books to the bucket, read them back, and remove them from the database
  verify-archive ID YEAR    read an archive again and prove that the books go on where it ends
  read-archive ID YEAR TABLE  print the archived rows of a table as lines of JSON
  migrate                   migrate the database in DATABASE_OWNER_URL
  reapply-erasures FILE     after a restore, erase the members of an exported list of erasures again
  renew-chains OPERATOR     after a restore that lost sales, number invoices in new series
  record-drill FILE         show the report of a restore drill to superadmins`

const invitations = { 'create-superadmin': inviteSuperadmin, 'new-password': inviteToNewPassword }

async function printLink(email: string, make: typeof inviteSuperadmin): Promise<void> {
  const config = readConfig(process.env)
  const { db } = connect({ ...config.database, onLost: () => {} })
  try {
    const { link, expires_at } = await make({ db, publicUrl: config.publicUrl }, email)
    console.log(`One-time link for ${email}, valid until ${expires_at}:\n${link}`)
  } finally {
    await db.destroy()
  }
}

async function resetLostFactors(email: string): Promise<void> {
  await withData(async (db) => {
    await resetFactorsByEmail(db, email)
    console.log(`${email} has no second factor any more, and is signed out everywhere.`)
  })
}

function readSetting(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set.`)
  return value
}

function readPassphrase(): string {
  const passphrase = readSetting('EXPORT_PASSPHRASE')
  const blocker = passphraseBlocker(passphrase)
  if (blocker !== null) throw new Error(`EXPORT_PASSPHRASE needs ${passphraseLength.least} characters.`)
  return passphrase
}

/** Connects as the owner of the tables to change keys: the role of the API may only add them. */
async function replaceKeys(operatorId: number | null): Promise<void> {
  const config = readConfig(process.env)
  const { db } = connect({ ...config.database, poolSize: 5, onLost: () => {} })
  const { db: ownerDb } = connect({
    url: readSetting('DATABASE_OWNER_URL'),
    poolSize: 1,
    onLost: () => {},
    queryTimeoutMs: 600_000,
  })
  try {
    const pictures = await openPictureStore(config.pictures)
    const masterKeys = createMasterKeys(config.masterKeys)
    await rotateKeys({ db, ownerDb, masterKeys, pictures, print: console.log }, operatorId)
  } finally {
    await Promise.all([db.destroy(), ownerDb.destroy()])
  }
}

/** Connects to the database and to the pods, so that the data of every operator is found. */
async function withData(work: (db: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const { url, poolSize } = config.database
  const connecting = { application: applicationOf(config.pods), poolSize, onLost: () => {}, onUnconfirmed: () => {} }
  const pools = connectPools({ ...connecting, url })
  const pods = connectPods(pools, config.pods, connecting)
  try {
    await work(pools.report.db, config)
  } finally {
    await pods.close()
    await closePools(pools)
  }
}

const printRetention = () =>
  withData(async (db, { retentionDays: days }) => {
    for (const { rule, rows } of await previewRetention({ db, days, countOldMembers: countOld })) {
      const isRule = rule in retentionRules
      // Only the rules have a period of the installation.
      const known = isRule ? (rule as keyof typeof retentionRules) : null
      const period =
        known === null ? 'Kept until owners set a period.' : `Kept for ${days[known]} days if owners set nothing.`
      console.log(`${rule}: ${rows} are due. ${period} ${known === null ? '' : retentionRules[known].reason}`.trim())
    }
  })

async function addPod(name: string): Promise<void> {
  await attachPod({
    name,
    isOpen: true,
    directoryOwnerUrl: readSetting('DATABASE_OWNER_URL'),
    replicationUrl: readSetting('REPLICATION_URL'),
    podOwnerUrl: readSetting('POD_OWNER_URL'),
    podAdminUrl: readSetting('POD_ADMIN_URL'),
  })
  console.log(`The pod ${name} has a copy of the directory. Add it to PODS, and new operators begin there.`)
}

/** Every database as a superuser, and a way to say how far the work has come. */
function readAdmin() {
  const urls = readPods(readSetting('ADMIN_URLS'))
  if (urls === null) throw new Error('ADMIN_URLS must be a list of name=URL.')
  const startedMs = performance.now()
  const say = (what: string) => console.log(`${((performance.now() - startedMs) / 1000).toFixed(1)} s  ${what}`)
  return { urls, say }
}

/** Moves an operator, or gives up moving it. */
const move = (work: typeof moveOperator, operatorId: number, name: string) =>
  work(readAdmin(), operatorId, name === directoryName ? null : name)

const withArchives = (work: (deps: ArchiveDeps) => Promise<void>) =>
  withData(async (db, config) => {
    const store = await openPictureStore(config.pictures)
    const keyring = createKeyring(db, createMasterKeys(config.masterKeys))
    await work({ ...readAdmin(), db, store, keyring })
  })

const printRows = (rows: Record<string, number>, what: string) => {
  for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count} rows ${what}`)
}

const archiveCommands = {
  'preview-archive': async (archive: { operatorId: number; year: number }) => {
    const counts = await previewArchive(readAdmin(), archive)
    printRows(Object.fromEntries(counts.map(({ table, rows }) => [table, rows])), 'would be archived')
  },
  'archive-year': (archive: { operatorId: number; year: number }) =>
    withArchives(async (deps) => printRows(await archiveYear(deps, archive), 'removed')),
  'verify-archive': (archive: { operatorId: number; year: number }) =>
    withArchives(async (deps) => {
      const { tables } = await verifyArchive(deps, archive)
      printRows(Object.fromEntries(tables.map(({ table, rows }) => [table, rows])), 'verified')
    }),
}

async function setUp(): Promise<void> {
  await prepareServer({
    admin: readSetting('DATABASE_ADMIN_URL'),
    owner: readSetting('DATABASE_OWNER_URL'),
    api: readSetting('DATABASE_URL'),
  })
  console.log('The roles and the database are ready.')
}

async function printPreflight(): Promise<void> {
  const findings = await inspectBeforeUpgrade(readSetting('DATABASE_OWNER_URL'))
  for (const { verdict, what } of findings) console.log(`${verdict.padEnd(4)}  ${what}`)
  if (findings.some(({ verdict }) => verdict === 'stop')) process.exitCode = 1
}

async function migrateDatabase(): Promise<void> {
  const url = readSetting('DATABASE_OWNER_URL')
  const steps = await migrate(url)
  await refreshPod(url)
  console.log(steps.length === 0 ? 'The database is up to date.' : `Done: ${steps.join(', ')}`)
}

const exportOne = (operatorId: number, file: string) =>
  withData(async (db, config) => {
    const passphrase = readPassphrase()
    const masterKeys = createMasterKeys(config.masterKeys)
    const pictures = await openPictureStore(config.pictures)
    const deps = { db, keyring: createKeyring(db, masterKeys), masterKeys, pictures }
    const { rows, pictures: count, picturesMissing } = await exportToFile(deps, { operatorId, passphrase, file })
    const total = Object.values(rows).reduce((sum, some) => sum + some, 0)
    console.log(`${file}: ${total} rows and ${count} pictures.`)
    for (const path of picturesMissing) console.error(`Not in the store: ${path}`)
  })

const importOne = (file: string) =>
  withData(async (db, config) => {
    const masterKeys = createMasterKeys(config.masterKeys)
    const pictures = await openPictureStore(config.pictures)
    const deps = { ...readAdmin(), masterKeys, pictures }
    const { operator } = await importOperator(deps, { file, passphrase: readPassphrase() })
    const differences = await countDifferences(db, operator.id)
    console.log(`${operator.name} is imported as operator ${operator.id}. The books have ${differences} differences.`)
    if (differences > 0) process.exitCode = 1
  })

async function reapplyList(file: string): Promise<void> {
  const list = readErasureList(await readFile(file, 'utf8'))
  await withData(async (db, config) => {
    const pictures = await openPictureStore(config.pictures)
    const { erased, already, failed } = await reapplyErasures({ db, log: pino({ level: 'warn' }), pictures }, list)
    console.log(`Erased again: ${erased}. Erased already: ${already}. Not erased: ${failed.length}.`)
    for (const why of failed) console.error(why)
    if (failed.length > 0) process.exitCode = 1
  })
}

const renewAll = (operatorId: number) =>
  withData(async (db) => {
    const renewed = await renewChains(db, operatorId)
    for (const { venueId, from, to } of renewed) console.log(`Venue ${venueId}: ${from} ended, ${to} began.`)
    if (renewed.length === 0) console.log('No venue of this operator issues invoices.')
  })

async function recordReport(file: string): Promise<void> {
  const report = await readFile(file, 'utf8')
  await withData(async (db) => {
    console.log((await recordDrill({ db }, report)) ? 'The drill is recorded.' : 'This drill was recorded already.')
  })
}

loadEnvironment('.env')
if (process.env['NODE_ENV'] !== 'production') loadEnvironment('.dev/env')
const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)
const moves = { 'move-operator': moveOperator, 'abort-move': abortMove }
const isArchiveCommand = (text: string | undefined): text is keyof typeof archiveCommands =>
  text !== undefined && text in archiveCommands
const isYear = (text: string) => /^20\d\d$/.test(text)
const [command, argument = '', place = '', table = ''] = process.argv.slice(2)
try {
  const isMove = command === 'move-operator' || command === 'abort-move'
  const wantsLink = command === 'create-superadmin' || command === 'new-password'
  if (wantsLink && isEmail(argument)) await printLink(argument, invitations[command])
  else if (command === 'rotate-keys' && (argument === '' || isId(argument))) await replaceKeys(Number(argument) || null)
  else if (command === 'reset-factors' && isEmail(argument)) await resetLostFactors(argument)
  else if (command === 'retention') await printRetention()
  else if (command === 'add-pod' && podName.test(argument) && argument !== directoryName) await addPod(argument)
  else if (isMove && isId(argument) && podName.test(place)) await move(moves[command], Number(argument), place)
  else if (command === 'setup') await setUp()
  else if (command === 'preflight') await printPreflight()
  else if (isArchiveCommand(command) && isId(argument) && isYear(place))
    await archiveCommands[command]({ operatorId: Number(argument), year: Number(place) })
  else if (command === 'read-archive' && isId(argument) && isYear(place) && isArchivedTable(table))
    await withArchives((deps) =>
      readArchive(deps, { operatorId: Number(argument), year: Number(place) }, table, (line) => console.log(line)),
    )
  else if (command === 'export-operator' && isId(argument) && place !== '') await exportOne(Number(argument), place)
  else if (command === 'import-operator' && argument !== '') await importOne(argument)
  else if (command === 'empty-operator' && isId(argument) && place !== '')
    await emptyOperator(readAdmin(), { operatorId: Number(argument), name: place })
  else if (command === 'migrate') await migrateDatabase()
  else if (command === 'reapply-erasures' && argument !== '') await reapplyList(argument)
  else if (command === 'renew-chains' && isId(argument)) await renewAll(Number(argument))
  else if (command === 'record-drill' && argument !== '') await recordReport(argument)
  else throw new Error(usage)
} catch (error) {
  const refused = error instanceof Refusal ? errorWords(error.code, 'en', error.figures) : null
  console.error(refused ?? (error instanceof Error ? error.message : error))
  process.exitCode = 1
}
