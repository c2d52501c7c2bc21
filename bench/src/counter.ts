import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openBlankingProxy } from './blanking-proxy.ts'
import { countAccepted, findDifferences, isAcknowledged, isRefused } from './counter-books.ts'
import { type Command, serve, type Work } from './counter-clients.ts'
import { openCounters } from './counter-data.ts'
import { openCuttingProxy } from './cutting-proxy.ts'
import { createCaller } from './load.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openStand } from './stand.ts'
import { randomOf } from './stock-writers.ts'

/**
 * Sixteen clients sell, void, return and top up, at two hundred venues and at one, over a line that loses answers: who
 * gets none asks again under the same key. After it nothing may be lost or twice, wallets are their postings, stock its
 * movements, and nobody has passed their limit. `--without` takes one guard away, and the proof must then fail: `lock` the
 * locks on wallet and stock, `key` the keeping of keys, `check` the database's own rules, `limit` the rule of the venue.
 */
const clients = 16
const cutShare = 0.02
const priceCents = 850
const rounds = {
  '200 venues': { operators: 20, venuesEach: 10, membersEach: 20, productsEach: 12, limitMilli: 8_000 },
  'one venue': { operators: 1, venuesEach: 1, membersEach: 40, productsEach: 12, limitMilli: 60_000 },
}
/** With which words the locks are asked for. */
const locks = [' for no key update of wallets', ' for no key update of stocks']
const checks = [
  'alter table wallets drop constraint wallets_not_below_zero',
  'alter table stocks drop constraint stocks_not_below_zero',
  'alter table sale_lines drop constraint sale_lines_returned_range',
]

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    without: { type: 'string', default: '' },
    /** One of the rounds alone. */
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)
const seed = Number(options.seed)
const { without } = options
console.log(`seed ${seed}${without === '' ? '' : `, without ${without}`}`)

const stand = await openStand('counter')
const { hostname: host, port } = new URL(stand.apiUrl)
const blanking = without === 'lock' ? await openBlankingProxy({ host, port: Number(port) }, locks) : null
try {
  if (without === 'check') for (const check of checks) await stand.asOwner(check)
  const databaseUrl = new URL(stand.apiUrl)
  if (blanking !== null) databaseUrl.port = String(blanking.port)
  // Without the lock every collision is a failure that the process would write down.
  const { url } = await stand.startApi({
    DATABASE_URL: databaseUrl.href,
    LOG_LEVEL: blanking === null ? 'error' : 'fatal',
  })

  const playRound = async (name: string, { limitMilli, ...size }: (typeof rounds)['one venue']) => {
    const filling = { creditCents: 10_000, stockMilli: 3_000_000, priceCents, monthlyMilli: limitMilli }
    const counters = await openCounters(stand, size, { ...filling, capabilities: ['counter', 'top_up', 'accounting'] })
    const level = without === 'limit' ? 'ignore' : 'block'
    await stand.asOwner(`update venues set gate_levels = '{"dispense_monthly_grams": "${level}"}'`)
    await stand.analyze()
    const api = new URL(url)
    const line = await openCuttingProxy({ host: api.hostname, port: Number(api.port) }, cutShare, randomOf(seed))
    const over = new AbortController()
    const shared = {
      send: createCaller(line.url),
      counters,
      priceCents,
      over: over.signal,
      commands: [] as Command[],
      known: [] as Work['known'],
      freshKeys: without === 'key',
    }
    const startedMs = performance.now()
    const work = Array.from({ length: clients }, (_, index) => serve({ ...shared, random: randomOf(seed + 1 + index) }))
    await sleep(seconds * 1000)
    over.abort()
    await Promise.all(work)
    const tookSeconds = (performance.now() - startedMs) / 1000
    line.close()

    const { commands } = shared
    const answers = commands.flatMap((command) => command.answers)
    const tookMs = answers.map((answer) => answer.tookMs)
    const operatorIds = [...new Set(counters.map(({ venue }) => venue.operatorId))]
    const differences = {
      ...(await findDifferences(stand.ownerDb, operatorIds, commands, limitMilli)),
      ...(await countAccepted(stand.ownerDb, operatorIds[0] ?? 0)),
    }
    const unexpected = answers.filter((answer) => !isAcknowledged(answer) && !isRefused(answer))
    for (const [rule, count] of Object.entries(differences)) {
      if (count > 0) console.error(`${name}: not so ${count} times: ${rule}`)
    }
    for (const [told, { length }] of Map.groupBy(unexpected, ({ status, body }) => `${status} ${body.slice(0, 60)}`)) {
      console.error(`${name}: answered ${length} times: ${told}`)
    }
    const sold = commands.filter(({ deed, answers: own }) => deed.kind === 'sale' && own.some(isAcknowledged)).length
    return {
      name,
      commands: commands.length,
      sales: sold,
      acknowledged: commands.filter((command) => command.answers.some(isAcknowledged)).length,
      refused: commands.filter((command) => command.answers.some(isRefused)).length,
      again: answers.length - commands.length,
      cuts: line.cuts(),
      retries: commands.reduce((sum, command) => sum + command.retries, 0),
      perSecond: commands.length / tookSeconds,
      p50Ms: percentile(tookMs, 0.5),
      p95Ms: percentile(tookMs, 0.95),
      p99Ms: percentile(tookMs, 0.99),
      differences: Object.values(differences).reduce((sum, count) => sum + count, 0),
      unexpected: unexpected.length,
    }
  }

  const played: Awaited<ReturnType<typeof playRound>>[] = []
  for (const [name, size] of Object.entries(rounds)) {
    if (name.includes(options.only)) played.push(await playRound(name, size))
  }
  if (blanking?.blanked() === 0) throw new Error(`No statement has the words${locks.join(',')} any more.`)

  console.log(`${clients} clients for ${seconds} s each; ${cutShare * 100} % of the answers are lost`)
  printTable(
    played.map((round) => ({
      round: round.name,
      ...Object.fromEntries(
        Object.entries(round).flatMap(([name, figure]) =>
          typeof figure === 'number' ? [[name, figure.toFixed(name.endsWith('Ms') ? 1 : 0)]] : [],
        ),
      ),
    })),
  )
  const sum = (figure: (round: (typeof played)[number]) => number) =>
    played.reduce((total, round) => total + figure(round), 0)
  const busy = played.every((round) => round.sales > 0 && round.refused > 0 && round.cuts > 0)
  const differing = sum((round) => round.differences)
  const unexpected = sum((round) => round.unexpected)
  closeWith(busy && differing === 0 && unexpected === 0 ? 'ok' : 'broken', {
    commands: sum((round) => round.commands),
    sales: sum((round) => round.sales),
    per_s: played.map((round) => round.perSecond.toFixed(0)).join('/'),
    p99_ms: played.map((round) => round.p99Ms.toFixed(0)).join('/'),
    cuts: sum((round) => round.cuts),
    retries: sum((round) => round.retries),
    differences: differing,
    unexpected,
  })
} finally {
  blanking?.close()
  await stand.close()
}
