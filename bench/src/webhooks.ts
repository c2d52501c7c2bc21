import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { WebhookEvent as Told } from '../../client/src/calls.ts'
import { connect } from '../../server/src/db/connection.ts'
import { callerOf } from '../../server/testing/api.ts'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { enrolMany } from './enrolment.ts'
import { type Api, openEnvironment } from './environment.ts'
import { createCaller } from './load.ts'
import { closeWith, printTable } from './report.ts'
import { randomOf } from './stock-writers.ts'
import { breakGuard, isGuard } from './webhooks-guards.ts'
import { startUnreliableReceiver } from './webhooks-receiver.ts'
import { commandsOfVisit, type Done, keepBusy } from './webhooks-work.ts'

/**
 * Members come, buy and go at a club with a webhook, while the processes that deliver its events are killed with -9 and its
 * receiver fails half of the time. Then every answered command was told, those of one member in the order of the
 * commands, nothing was told that did not happen, and the client package accepted every signature.
 * `--break=<guard>` takes a guard away, and the proof must fail.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    members: { type: 'string', default: '60' },
    visits: { type: 'string', default: '5' },
    kills: { type: 'string', default: '6' },
    break: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seconds = Number(options.seconds)
const kills = Number(options.kills)
const { break: broken } = options
if (broken !== '' && !isGuard(broken)) throw new Error(`There is no guard ${broken}.`)
console.log(`seed ${options.seed}${broken === '' ? '' : `, without ${broken}`}`)

/** After the last kill: the heartbeat of the jobs, the next look of the supervisor, and what is left. */
const settledWithinMs = 120_000
/** Pauses between attempts grow to an hour. As if time passed faster, they are cut short this often. */
const hurryMs = 500

const environment = await openEnvironment('webhooks')
// Reads the rows of all operators.
const { db: adminDb } = connect({ url: environment.adminUrl, poolSize: 1, onLost: () => {} })
const random = randomOf(Number(options.seed))
const receiver = await startUnreliableReceiver(random)
const start = () => environment.startApi({ LOG_LEVEL: 'fatal', WEBHOOK_HOSTS: '127.0.0.1' })

const hurry = () =>
  environment.asAdmin(`
    update webhook_lanes set next_at = now() where next_at > now();
    update webhooks set resting_until = null, failures = 0, failing_since = null where failures > 0`)

/** The id by which the answer of its command named an event. */
function idOf(event: Told): number | undefined {
  const { data } = event
  if ('visit_id' in data) return data.visit_id
  if ('sale_id' in data) return data.sale_id
  return 'transaction_id' in data ? data.transaction_id : undefined
}

const nameOf = ({ type, id }: { type: string; id: number | undefined }) => `${type} ${id}`

/** Each event at its first arrival. Later ones are repetitions, which receivers ignore. */
function firstArrivals(stored: readonly Told[]): Told[] {
  const seen = new Set<string>()
  return stored.filter(({ id }) => !seen.has(id) && seen.add(id) !== undefined)
}

function compare(done: ReadonlyMap<number, readonly Done[]>, stored: readonly Told[]) {
  const arrived = firstArrivals(stored)
  const told = Map.groupBy(arrived, ({ subject }) => subject.id)
  let lost = 0
  let outOfOrder = 0
  let gaps = 0
  for (const [member, commands] of done) {
    const events = told.get(member) ?? []
    const names = events.map((event) => nameOf({ type: event.type, id: idOf(event) }))
    lost += commands.filter((command) => !names.includes(nameOf(command))).length
    const expected = commands.map(nameOf).filter((name) => names.includes(name))
    outOfOrder += names.filter((name, index) => name !== expected[index]).length
    gaps += events.filter(({ sequence }, index) => sequence !== index + 1).length
  }
  const answered = new Set([...done.values()].flat().map(nameOf))
  const invented = arrived.filter((event) => !answered.has(nameOf({ type: event.type, id: idOf(event) })))
  return { lost, outOfOrder, gaps, invented: invented.length, twice: stored.length - arrived.length }
}

async function openClub(api: Api) {
  const call = callerOf(api.url)
  const venue = await makeVenue(environment.db, 'Club Almirante')
  const { id: staffId, token } = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
  const as = { venueId: venue.id, token }
  const product = { name: 'Té', price: 2, stock_quantity: 90_000, category_id: null }
  const offered = await call('POST /v1/products', { multipart: { product } }, as)
  const events = ['visit.entered', 'visit.left', 'sale.made', 'money.topped_up'] as const
  const webhook = { name: 'Contabilidad', url: receiver.url, events: [...events], venue_ids: null }
  const made = await call('POST /v1/webhooks', { body: webhook }, as)
  if (offered.status !== 200 || made.status !== 200) throw new Error(`${offered.error?.code} ${made.error?.code}`)
  receiver.useSecret(made.body.secret)
  const members = await enrolMany(environment.ownerDb, venue, staffId, Number(options.members))
  return { send: createCaller(api.url), members, place: { ...as, productId: offered.body.id } }
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from webhook_deliveries where state = 'waiting'`.execute(adminDb)
  return rows[0]?.count ?? 0
}

const settled = new AbortController()
async function keepHurrying(): Promise<void> {
  while (!settled.signal.aborted) {
    await hurry()
    await sleep(hurryMs)
  }
}

try {
  const steady = await environment.startApi({ JOBS: 'off', WEBHOOK_HOSTS: '127.0.0.1' })
  const { send, members, place } = await openClub(steady)
  if (broken !== '') await breakGuard(environment, broken)
  const workers = await Promise.all([start(), start()])
  const visits = Number(options.visits)
  const habit = { visits, pauseMs: (seconds * 1_000) / (visits * commandsOfVisit), random }
  const work = Promise.all(members.map(async (member) => [member, await keepBusy(send, place, member, habit)] as const))
  const hurrying = keepHurrying()
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep((seconds * 1_000) / (kills + 1))
    workers[kill % 2]?.process.kill('SIGKILL')
    workers[kill % 2] = await start()
  }
  const done = new Map(await work)
  const settlesUntilMs = performance.now() + settledWithinMs
  while ((await waiting()) > 0 && performance.now() < settlesUntilMs) await sleep(300)
  const settledMs = settledWithinMs - (settlesUntilMs - performance.now())
  // Long enough for a request that is still under way.
  await sleep(1_000)
  settled.abort()
  await hurrying
  const { lost, outOfOrder, gaps, invented, twice } = compare(done, receiver.stored)
  const rows = {
    'commands that were not told': lost,
    'told in another order than done': outOfOrder,
    'gaps in the numbers of a member': gaps,
    'told but not done': invented,
    'signatures that the client refused': receiver.figures.forged,
    'still waiting': await waiting(),
  }
  printTable(Object.entries(rows).map(([what, found]) => ({ what, found })))
  const { requests, failed } = receiver.figures
  const commands = [...done.values()].reduce((sum, one) => sum + one.length, 0)
  closeWith(Object.values(rows).every((found) => found === 0) && commands > 0 ? 'ok' : 'broken', {
    commands,
    requests,
    failed,
    failed_share: (failed / requests).toFixed(2),
    kills,
    twice,
    settled: (settledMs / 1_000).toFixed(1),
  })
  for (const { process } of [steady, ...workers]) process.kill('SIGTERM')
} finally {
  settled.abort()
  await receiver.close()
  await adminDb.destroy()
  await environment.close()
}
