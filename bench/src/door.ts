import { parseArgs } from 'node:util'
import { openCounters } from './counter-data.ts'
import { findDifferences } from './door-books.ts'
import { openDoors } from './door-data.ts'
import { type Command, passOne } from './door-passages.ts'
import { saturateDoors } from './door-saturation.ts'
import { createCaller, eachWhenDue } from './load.ts'
import { readCpuMs } from './process-figures.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openEnvironment, poolSizeFor } from './environment.ts'
import { plenty } from './sale-requests.ts'
import { randomOf } from './stock-writers.ts'

/**
 * The doors of a hundred venues on a busy night: members enter and leave at a steady rate, and some commands are sent
 * twice. Afterwards the occupancy of every room must be exactly the entries minus the exits. Then they enter and leave as
 * fast as the API can, compared with PostgreSQL alone and with sales.
 */
const operators = 10
const venuesEach = 10
const waitingEach = 20
const clients = 16
const leadInMs = 3_000
const p99MostMs = 100
/** The last answers arrive a little after the last command was due. */
const rateShareLeast = 0.99
/** The commands of the API for each one that PostgreSQL makes alone. */
const ratioLeast = 0.5
/** The CPU of a command in the API process, in sales. */
const cpuOfSaleMost = 1.6 / 1.7

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    'per-second': { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seconds = Number(options.seconds)
const perSecond = Number(options['per-second'])
const seed = Number(options.seed)
console.log(`seed ${seed}`)

const environment = await openEnvironment('door')
try {
  const doors = await openDoors(environment, { operators, venuesEach, waitingEach, regularsEach: clients })
  const counters = await openCounters(
    environment,
    { operators: 2, venuesEach, membersEach: 20, productsEach: 20 },
    plenty,
  )
  await environment.analyze()
  const api = await environment.startApi({ DATABASE_POOL_SIZE: String(poolSizeFor(clients)) })

  const commands: Command[] = []
  const random = randomOf(seed)
  const work = { send: createCaller(api.url), doors, random, commands }
  await eachWhenDue(perSecond, leadInMs, (dueMs) => passOne(work, dueMs))
  const before = commands.length
  const cpuBeforeMs = await readCpuMs(api.process)
  const startedMs = performance.now()
  await eachWhenDue(perSecond, seconds * 1000, (dueMs) => passOne(work, dueMs))
  const reached = ((commands.length - before) * 1000) / (performance.now() - startedMs)
  const cpuEachMs = ((await readCpuMs(api.process)) - cpuBeforeMs) / (commands.length - before)

  const differences = await findDifferences(environment.ownerDb, doors, commands)
  for (const [rule, count] of Object.entries(differences)) {
    if (count > 0) console.error(`not so ${count} times: ${rule}`)
  }
  const faults = commands.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200)
  for (const [body, { length }] of Map.groupBy(faults, (answer) => answer.body)) {
    console.error(`answered ${length} times: ${body}`)
  }

  const measured = commands.slice(before)
  const tookMs = (some: readonly Command[]) => some.flatMap(({ answers }) => answers.map((answer) => answer.tookMs))
  const rowOf = (name: string, some: readonly Command[]) => ({
    name,
    commands: String(some.length),
    twice: String(some.filter(({ answers }) => answers.length > 1).length),
    'p50 ms': percentile(tookMs(some), 0.5),
    'p95 ms': percentile(tookMs(some), 0.95),
    'p99 ms': percentile(tookMs(some), 0.99),
    'most ms': percentile(tookMs(some), 1),
  })
  console.log(
    `${doors.length} venues of ${operators} operators for ${seconds} s, after ${leadInMs / 1000} s to get going`,
  )
  console.log(`${cpuEachMs.toFixed(2)} ms of CPU for each command in the API process`)
  const kinds = Map.groupBy(measured, ({ kind }) => kind)
  printTable([
    rowOf('entries', kinds.get('entry') ?? []),
    rowOf('exits', kinds.get('exit') ?? []),
    rowOf('all', measured),
  ])

  const busy = await saturateDoors(
    { api, databaseUrl: environment.apiUrl, doors, counters },
    { clients, seconds: Math.ceil(seconds / 3), random },
    () => environment.analyze(),
  )
  const ratio = busy.perSecond / busy.barePerSecond
  const cpuOfSale = busy.cpuMs / busy.saleCpuMs

  const differing = Object.values(differences).reduce((sum, count) => sum + count, 0)
  const p99Ms = percentile(tookMs(measured), 0.99)
  const inTime = p99Ms <= p99MostMs && reached >= perSecond * rateShareLeast
  const isEnough = inTime && ratio >= ratioLeast && cpuOfSale <= cpuOfSaleMost
  closeWith(differing > 0 ? 'broken' : isEnough ? 'ok' : 'short', {
    offered: perSecond,
    per_s: reached.toFixed(1),
    p50_ms: percentile(tookMs(measured), 0.5).toFixed(1),
    p95_ms: percentile(tookMs(measured), 0.95).toFixed(1),
    p99_ms: p99Ms.toFixed(1),
    differences: differing,
    busy_per_s: busy.perSecond.toFixed(0),
    bare_per_s: busy.barePerSecond.toFixed(0),
    ratio: ratio.toFixed(2),
    cpu_ms: busy.cpuMs.toFixed(2),
    sale_cpu_ms: busy.saleCpuMs.toFixed(2),
    cpu_of_sale: cpuOfSale.toFixed(2),
  })
} finally {
  await environment.close()
}
