import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { openBlankingProxy } from './blanking-proxy.ts'
import { openCuttingProxy } from './cutting-proxy.ts'
import { enrolMany } from './enrolment.ts'
import { findDifferences, isAcknowledged, isRefused } from './ledger-books.ts'
import { type Command, moveMoney, type Work } from './ledger-clients.ts'
import { createCaller } from './load.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openStand } from './stand.ts'
import { randomOf } from './stock-writers.ts'

/**
 * Many clients top up, pay out and take back, on one wallet and on ten thousand, over a line that loses answers: who gets
 * none asks again under the same key. After it the books must be right to the cent and hold exactly what was
 * acknowledged. `--without-keys` asks again under a new key, `--without-lock` takes away the lock on the wallet and
 * `--without-guards` the database's own rules behind it: without them the proof must fail.
 */
const clients = 16
const cutShare = 0.02
const rounds = { 'one wallet': 1, '10,000 wallets': 10_000 }
const walletLock = ' for no key update of "members" for update of "wallets"'
const guards = [
  'alter table wallets drop constraint wallets_last_posting',
  'alter table postings drop constraint postings_wallet_chain',
  'alter table postings drop constraint postings_wallet_result',
  'alter table postings drop constraint postings_wallet_version_unique',
  'alter table transactions drop constraint transactions_reversed_once',
]

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'without-keys': { type: 'boolean', default: false },
    'without-lock': { type: 'boolean', default: false },
    'without-guards': { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds)
const seed = Number(options.seed)
const unlocked = options['without-lock']
console.log(`seed ${seed}`)

const stand = await openStand('ledger')
const { hostname: host, port } = new URL(stand.apiUrl)
const blanking = unlocked ? await openBlankingProxy({ host, port: Number(port) }, [walletLock]) : null
try {
  if (options['without-guards']) for (const guard of guards) await stand.asOwner(guard)
  const databaseUrl = new URL(stand.apiUrl)
  if (blanking !== null) databaseUrl.port = String(blanking.port)
  // Without the lock every collision is a failure that the process would write down.
  const { url } = await stand.startApi({ DATABASE_URL: databaseUrl.href, LOG_LEVEL: unlocked ? 'fatal' : 'error' })

  const playRound = async (name: string, wallets: number) => {
    const venue = await makeVenue(stand.db, 'Proof')
    const { id: staffId, token } = await makePerson(stand.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const memberIds = await enrolMany(stand.ownerDb, venue, staffId, wallets)
    await stand.analyze()
    const api = new URL(url)
    const line = await openCuttingProxy({ host: api.hostname, port: Number(api.port) }, cutShare, randomOf(seed))
    const over = new AbortController()
    const shared = {
      send: createCaller(line.url),
      as: { token, venueId: venue.id },
      memberIds,
      over: over.signal,
      commands: [] as Command[],
      known: [] as Work['known'],
      freshKeys: options['without-keys'],
    }
    const startedMs = performance.now()
    const work = Array.from({ length: clients }, (_, index) =>
      moveMoney({ ...shared, random: randomOf(seed + 1 + index) }),
    )
    await sleep(seconds * 1000)
    over.abort()
    await Promise.all(work)
    const tookSeconds = (performance.now() - startedMs) / 1000
    line.close()

    const { commands } = shared
    const answers = commands.flatMap((command) => command.answers)
    const tookMs = answers.map((answer) => answer.tookMs)
    const differences = await findDifferences(stand.ownerDb, venue, commands)
    const unexpected = answers.filter((answer) => !isAcknowledged(answer) && !isRefused(answer))
    for (const [rule, count] of Object.entries(differences)) {
      if (count > 0) console.error(`${name}: not so ${count} times: ${rule}`)
    }
    for (const [status, { length }] of Map.groupBy(unexpected, (answer) => answer.status)) {
      console.error(`${name}: answered ${length} times: ${status}`)
    }
    return {
      name,
      commands: commands.length,
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
  for (const [name, wallets] of Object.entries(rounds)) played.push(await playRound(name, wallets))
  if (blanking?.blanked() === 0) throw new Error(`No statement has the words${walletLock} any more.`)

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
  if (blanking !== null) console.log(`${blanking.blanked()} statements lost their lock on the wallet`)
  const sum = (figure: (round: (typeof played)[number]) => number) =>
    played.reduce((total, round) => total + figure(round), 0)
  const busy = played.every((round) => round.acknowledged > 0 && round.refused > 0 && round.cuts > 0)
  const differing = sum((round) => round.differences)
  const unexpected = sum((round) => round.unexpected)
  closeWith(busy && differing === 0 && unexpected === 0 ? 'ok' : 'broken', {
    commands: sum((round) => round.commands),
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
