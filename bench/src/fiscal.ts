import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { amountOfCents } from '@aforo/domain'
import { sql } from 'kysely'
import { connect } from '../../server/src/db/connection.ts'
import { startTaxAgency } from '../../server/testing/tax-agency.ts'
import { hasSchemas } from '../../server/testing/verifactu-xsd.ts'
import { isAcknowledged } from './answers.ts'
import { isRefused } from './counter-books.ts'
import { clerkOf } from './counter-clients.ts'
import type { Counter } from './counter-data.ts'
import { crowded, openEnvironment } from './environment.ts'
import { findFiscalDifferences } from './fiscal-books.ts'
import { benchProducer } from './invoiced-sales.ts'
import { openFiscalClubs, priceCents } from './fiscal-clubs.ts'
import { createKilledSender } from './fiscal-sender.ts'
import { createCaller } from './load.ts'
import { figuresOf, runLossy } from './lossy-rounds.ts'
import { closeWith, printTable } from './report.ts'
import { randomOf } from './stock-writers.ts'

/**
 * Sixteen tills of four venues sell, void and return while another process sends the invoices to a test service of the
 * tax agency, which loses answers and fails. That process is killed with -9 at random points. In the end the agency has
 * every document once and in order, the chains are unbroken, numbers have no gaps, and every sale has its document.
 * `--break` spoils one thing, and the proof must then fail: `chain` the last hash of a chain, `order` the order of two
 * documents, `settle` the knowledge of what may have been sent before.
 */
const settledWithinMs = 180_000
const breaks = {
  chain: `update fiscal_chains set last_hash = repeat('A', 64) where last_position > 0`,
  // Lists the next two documents of a chain in the wrong order, before the sender does.
  order: `insert into fiscal_deliveries (operator_id, chain_id, position, document_id)
    select operator_id, chain_id, 2 * first + 1 - position, id from (
      select document.*, min(position) over (partition by operator_id, chain_id) as first from fiscal_documents document
      where position > (select coalesce(max(position), 0) from fiscal_deliveries
        where operator_id = document.operator_id and chain_id = document.chain_id)
    ) unlisted
    where position <= first + 1
      and exists (select from fiscal_documents other where other.operator_id = unlisted.operator_id
        and other.chain_id = unlisted.chain_id and other.position = first + 1)`,
  settle: `create function forget_attempts() returns trigger language plpgsql as 'begin new.attempts := 0; return new; end';
    create trigger forget before update on fiscal_deliveries for each row execute function forget_attempts()`,
}

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    break: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)
const seed = Number(options.seed)
console.log(`seed ${seed}${options.break === '' ? '' : `, with a broken ${options.break}`}`)

const environment = await openEnvironment('fiscal')
const agency = await startTaxAgency({ waitSeconds: 1 })
const { db: adminDb } = connect({ url: environment.adminUrl, poolSize: 1, onLost: () => {}, queryTimeoutMs: 60_000 })
const env = {
  ...crowded,
  VERIFACTU_TEST_URL: agency.url,
  VERIFACTU_CA: agency.caFile,
  ...benchProducer,
}
const random = randomOf(seed)
const count = async (from: string) =>
  (await sql.raw<{ count: number }>(`select count(*) from ${from}`).execute(adminDb)).rows[0]?.count ?? 0
const countWaiting = async () =>
  (await count('fiscal_documents')) - (await count("fiscal_deliveries where state <> 'waiting'"))

try {
  const selling = await environment.startApi({ ...env, JOBS: 'off' })
  const send = createCaller(selling.url)
  const clubs = await openFiscalClubs(environment, agency, send)
  await environment.analyze()
  const sellOnce = async (counter: Counter | undefined) => {
    if (counter === undefined) return
    const { memberIds, productIds, as } = counter
    const items = [{ product_id: productIds[0] ?? 0, quantity: 1, unit_price: amountOfCents(priceCents) }]
    await send('POST /v1/make-purchase', { body: { user_id: memberIds[0] ?? 0, type: 'purchase', items } }, as)
  }
  /** What an owner does who does not want to wait for the next attempt. */
  const hasten = async () => {
    for (const { owner } of clubs) await send('POST /v1/fiscal/send-now', {}, owner).catch(() => null)
  }
  /** Waits until every document has an answer. Returns the seconds. */
  const settle = async () => {
    const startedMs = performance.now()
    while ((await countWaiting()) > 0 && performance.now() - startedMs < settledWithinMs) {
      await hasten()
      await sleep(1_000)
    }
    return (performance.now() - startedMs) / 1_000
  }
  const counters = clubs.map(({ counter }) => counter)
  const sender = createKilledSender(environment, agency, { env, random })
  await sender.start()
  // Before the first answer a chain waits for a minute between two attempts.
  for (const counter of counters) await sellOnce(counter)
  await settle()
  agency.setDelay(300)
  if (options.break === 'settle') await environment.asAdmin(breaks.settle)

  const over = new AbortController()
  const killing = sender.run(over.signal)
  const hastening = (async () => {
    for (; !over.signal.aborted; await sleep(1_000)) await hasten()
  })()
  const tills = runLossy(
    { url: selling.url, seconds, seed, freshKeys: false },
    clerkOf({ counters, priceCents, known: [] }),
  )
  if (options.break === 'chain') {
    await sleep((seconds * 1_000) / 2)
    await environment.asAdmin(breaks.chain)
  }
  const ran = await tills
  over.abort()
  await Promise.all([killing, hastening])
  if (options.break === 'order') {
    await sender.kill()
    for (let sale = 0; sale < 3; sale += 1) await sellOnce(counters[0])
    await environment.asAdmin(breaks.order)
    await sender.start()
  }

  // One answer is lost in any case, also in a short run.
  agency.disturb('lost answer')
  await sellOnce(counters[0])
  agency.setDelay(0)
  const settled = await settle()

  await environment.analyze()
  const differences = await findFiscalDifferences(adminDb, agency)
  for (const { owner } of clubs) {
    const { body } = await send('POST /v1/fiscal/chain-checks', { body: {} }, owner)
    const { faults } = JSON.parse(body) as { faults: unknown[] }
    differences['a fault that the check of the chain finds'] =
      (differences['a fault that the check of the chain finds'] ?? 0) + faults.length
  }
  const played = figuresOf('four venues', ran, {}, isRefused)
  printTable(Object.entries(differences).map(([what, found]) => ({ what, found })))
  const wrong = Object.values(differences).reduce((sum, found) => sum + found, 0)
  const repeated = agency.records.filter(({ hash }) => agency.timesSeen(hash) > 1).length
  const isBusy =
    sender.figures.kills > 0 && repeated > 0 && ran.commands.some(({ answers }) => answers.some(isAcknowledged))
  closeWith(wrong > 0 || played.unexpected > 0 ? 'broken' : isBusy ? 'ok' : 'short', {
    commands: played.commands,
    documents: await count('fiscal_documents'),
    deliveries: agency.deliveries.length,
    ...sender.figures,
    repeated,
    settled: settled.toFixed(1),
    schemas: hasSchemas ? 'checked' : 'missing',
    differences: wrong,
    unexpected: played.unexpected,
  })
} finally {
  await adminDb.destroy()
  await environment.close()
  await agency.close()
}
