import { parseArgs } from 'node:util'
import { isAcknowledged } from './answers.ts'
import { openBlankingProxy } from './blanking-proxy.ts'
import { countAccepted, findDifferences, isRefused } from './counter-books.ts'
import { clerkOf, type Command } from './counter-clients.ts'
import { openCounters } from './counter-data.ts'
import { closeRounds, figuresOf, runLossy } from './lossy-rounds.ts'
import { crowded, openEnvironment } from './environment.ts'

/**
 * Sixteen clients sell, void, return and top up, at two hundred venues and at one, over a connection that loses
 * answers. A client without an answer retries with the same key. Afterwards nothing may be lost or duplicated, wallets
 * must equal their postings and stock its movements, and no member may have exceeded a limit. `--without` removes one
 * guard, and the proof must then fail: `lock` the locks on wallet, stock and batches, `key` the stored keys, `check` the
 * constraints of the database, `limit` the rule of the venue.
 */
const priceCents = 850
/** The words in the statements that take the locks. */
const locks = [' for no key update of wallets', ' for no key update of stocks', ' for no key update of batches']
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
    /** Runs only this round. */
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)
const seed = Number(options.seed)
const { without } = options
const rounds = {
  '200 venues': { operators: 20, venuesEach: 10, membersEach: 20, productsEach: 12, limitMilli: 8_000 },
  // Low enough that members reach it in a short run on a slow machine, high enough that a long run still sells.
  'one venue': {
    operators: 1,
    venuesEach: 1,
    membersEach: 40,
    productsEach: 12,
    limitMilli: Math.max(6_000, seconds * 400),
  },
}
console.log(`seed ${seed}${without === '' ? '' : `, without ${without}`}`)

const environment = await openEnvironment('counter')
const { hostname: host, port } = new URL(environment.apiUrl)
const blanking = without === 'lock' ? await openBlankingProxy({ host, port: Number(port) }, locks) : null
try {
  if (without === 'check') for (const check of checks) await environment.asOwner(check)
  const databaseUrl = new URL(environment.apiUrl)
  if (blanking !== null) databaseUrl.port = String(blanking.port)
  // Without the lock, every collision is an error that the process would log.
  const { url } = await environment.startApi({
    ...crowded,
    DATABASE_URL: databaseUrl.href,
    LOG_LEVEL: blanking === null ? 'error' : 'fatal',
  })

  const playRound = async (name: string, { limitMilli, ...size }: (typeof rounds)['one venue']) => {
    const filling = { creditCents: 10_000, stockMilli: 3_000_000, priceCents, monthlyMilli: limitMilli }
    const counters = await openCounters(environment, size, {
      ...filling,
      capabilities: [
        'sell',
        'discount',
        'void_own',
        'overrule',
        'top_up',
        'accounting',
        'approve',
        'void_others',
        'return',
        'till_differences',
        'export',
      ],
    })
    const level = without === 'limit' ? 'ignore' : 'block'
    await environment.asOwner(`update venues set gate_levels = '{"dispense_monthly_grams": "${level}"}'`)
    await environment.analyze()
    const ran = await runLossy(
      { url, seconds, seed, freshKeys: without === 'key' },
      clerkOf({ counters, priceCents, known: [] }),
    )
    const operatorIds = [...new Set(counters.map(({ venue }) => venue.operatorId))]
    const differences = {
      ...(await findDifferences(environment.ownerDb, operatorIds, ran.commands, limitMilli)),
      ...(await countAccepted(environment.ownerDb, operatorIds[0] ?? 0)),
    }
    const isSold = ({ action, answers }: Command) => action.kind === 'sale' && answers.some(isAcknowledged)
    return { ...figuresOf(name, ran, differences, isRefused), sales: ran.commands.filter(isSold).length }
  }

  const played: Awaited<ReturnType<typeof playRound>>[] = []
  for (const [name, size] of Object.entries(rounds)) {
    if (name.includes(options.only)) played.push(await playRound(name, size))
  }
  if (blanking?.blanked() === 0) throw new Error(`No statement has the words${locks.join(',')} any more.`)

  const sales = played.map((round) => round.sales)
  closeRounds(played, {
    seconds,
    isBusy: sales.every((sold) => sold > 0),
    figures: { sales: sales.reduce((total, sold) => total + sold, 0) },
  })
} finally {
  blanking?.close()
  await environment.close()
}
