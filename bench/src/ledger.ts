import { parseArgs } from 'node:util'
import { makePerson, makeVenue } from '../../server/testing/people.ts'
import { openBlankingProxy } from './blanking-proxy.ts'
import { enrolMany } from './enrolment.ts'
import { findDifferences, isRefused, openDrawer } from './ledger-books.ts'
import { cashierOf } from './ledger-clients.ts'
import { closeRounds, figuresOf, runLossy } from './lossy-rounds.ts'
import { crowded, openEnvironment } from './environment.ts'

/**
 * Many clients top up, pay out and reverse, on one wallet and on ten thousand, over a connection that loses answers. A
 * client without an answer retries with the same key. Afterwards the books must be right to the cent and contain
 * exactly what was acknowledged. `--without-keys` retries with a new key, `--without-lock` removes the lock on the
 * wallet and `--without-guards` the constraints of the database: the proof must then fail.
 */
const rounds = { 'one wallet': 1, '10,000 wallets': 10_000 }
const walletLock = ' for no key update of "members" for update of "wallets"'
const guards = [
  'alter table wallets drop constraint wallets_last_posting',
  'alter table postings drop constraint postings_wallet_chain',
  'alter table postings drop constraint postings_wallet_result',
  'alter table postings drop constraint postings_wallet_version_unique',
  'drop index transactions_reversed_once',
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

const environment = await openEnvironment('ledger')
const { hostname: host, port } = new URL(environment.apiUrl)
const blanking = unlocked ? await openBlankingProxy({ host, port: Number(port) }, [walletLock]) : null
try {
  if (options['without-guards']) for (const guard of guards) await environment.asOwner(guard)
  const databaseUrl = new URL(environment.apiUrl)
  if (blanking !== null) databaseUrl.port = String(blanking.port)
  // Without the lock, every collision is an error that the process would log.
  const { url } = await environment.startApi({
    ...crowded,
    DATABASE_URL: databaseUrl.href,
    LOG_LEVEL: unlocked ? 'fatal' : 'error',
  })

  const playRound = async (name: string, wallets: number) => {
    const venue = await makeVenue(environment.db, 'Proof')
    const { id: staffId, token } = await makePerson(environment.db, 'owner', [{ venueId: venue.id, role: 'owner' }])
    const memberIds = await enrolMany(environment.ownerDb, venue, staffId, wallets)
    await openDrawer(environment.ownerDb, venue, staffId)
    await environment.analyze()
    const as = { token, venueId: venue.id }
    const ran = await runLossy(
      { url, seconds, seed, freshKeys: options['without-keys'] },
      cashierOf({ as, memberIds, known: [] }),
    )
    return figuresOf(name, ran, await findDifferences(environment.ownerDb, venue, ran.commands), isRefused)
  }

  const played: Awaited<ReturnType<typeof playRound>>[] = []
  for (const [name, wallets] of Object.entries(rounds)) played.push(await playRound(name, wallets))
  if (blanking?.blanked() === 0) throw new Error(`No statement has the words${walletLock} any more.`)

  if (blanking !== null) console.log(`${blanking.blanked()} statements lost their lock on the wallet`)
  closeRounds(played, { seconds })
} finally {
  blanking?.close()
  await environment.close()
}
