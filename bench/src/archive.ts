import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lastArchivableYear } from '@aforo/domain'
import { sql } from 'kysely'
import { inOperator } from '../../server/src/db/transaction.ts'
import { archiveYear } from '../../server/src/features/archives/archive-year.ts'
import { verifyArchive } from '../../server/src/features/archives/verify-archive.ts'
import { countDifferences } from '../../server/src/features/book-checks/service.ts'
import { createKeyring } from '../../server/src/features/operator-keys/service.ts'
import { diskStore } from '../../server/src/features/pictures/disk-store.ts'
import { closeDays, lockClosing } from '../../server/src/features/transactions/day-queries.ts'
import { createMasterKeys } from '../../server/src/security/master-keys.ts'
import { openEnvironment } from './environment.ts'
import { fillBooks } from './large-books.ts'
import { createCaller, eachWhenDue } from './load.ts'
import { closeWith, percentile } from './report.ts'

/**
 * Archives the first two of three years while members top up. The books add up before and after, the archive joins them,
 * and the top-ups are not much slower than before.
 */
const slowerMost = 2
const perSecond = 20
const { values: options } = parseArgs({
  options: { transactions: { type: 'string', default: '300000' }, seconds: { type: 'string', default: '10' } },
})

const environment = await openEnvironment('archive')
const folder = await mkdtemp(join(tmpdir(), 'aforo-archive-'))
try {
  const [books] = await fillBooks(environment, [Number(options.transactions)])
  if (books === undefined) throw new Error('There are no books.')
  const { operatorId, venueIds, owner } = books
  const own = `operator_id = ${operatorId}`
  // Two years further back, so that only the last of the three stays.
  await environment.asAdmin(`begin; set local session_replication_role = replica;
    update transactions set business_date = business_date - interval '2 years', at = at - interval '2 years' where ${own};
    update stock_movements set at = at - interval '2 years' where ${own}; commit`)
  for (const venueId of venueIds) {
    await inOperator(environment.ownerDb, operatorId, async (trx) => {
      await lockClosing(trx, operatorId, venueId)
      const until = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
      await closeDays(trx, { operatorId, venueId, from: '2000-01-01', until })
    })
  }
  await environment.analyze()
  const tables = ['transactions', 'postings', 'sale_lines', 'return_lines', 'stock_movements']
  const readMegabytes = async () => {
    await environment.asAdmin(`vacuum full ${tables.join(', ')}`)
    const sizes = tables.map((table) => `pg_total_relation_size('${table}')`).join(' + ')
    const { rows } = await sql.raw<{ bytes: number }>(`select (${sizes})::bigint as bytes`).execute(environment.db)
    return (rows[0]?.bytes ?? 0) / 1_000_000
  }
  const megabytesBefore = await readMegabytes()

  const { url } = await environment.startApi({ JOBS: 'off' })
  const send = createCaller(url)
  const as = { token: owner.token, venueId: venueIds[0] }
  const memberIds = await inOperator(environment.db, operatorId, async (trx) =>
    (await trx.selectFrom('members').select('id').orderBy('id').limit(200).execute()).map(({ id }) => id),
  )
  let refused = 0
  async function load(forMs: number): Promise<number[]> {
    const tookMs: number[] = []
    await eachWhenDue(perSecond, forMs, async (dueMs, index) => {
      const memberId = memberIds[index % memberIds.length] ?? 0
      const body = { user_id: memberId, amount: 0.01, method: 'card', id: randomUUID() } as const
      const { status, body: text } = await send('POST /v1/add-cash', { body }, as)
      // A machine that has too much to do refuses some, archive or not.
      if (status === 503) refused += 1
      else if (status !== 200) throw new Error(text)
      tookMs.push(performance.now() - dueMs)
    })
    return tookMs
  }

  await load(3_000)
  const before = await load(Number(options.seconds) * 1_000)
  const refusedBefore = refused
  const startedMs = performance.now()
  const secondsSince = () => (performance.now() - startedMs) / 1000
  const state = { isDone: false }
  const deps = {
    urls: [{ name: 'directory', url: environment.adminUrl }],
    db: environment.db,
    store: diskStore(folder),
    keyring: createKeyring(environment.db, createMasterKeys([environment.masterKey])),
    say: (step: string) => console.log(`${secondsSince().toFixed(1)} s  ${step}`),
  }
  const year = lastArchivableYear(new Date().toISOString())
  const archiving = archiveYear(deps, { operatorId, year }).finally(() => (state.isDone = true))
  const during: number[] = []
  while (!state.isDone) during.push(...(await load(1_000)))
  const removed = await archiving
  const archiveSeconds = secondsSince()
  const { tables: archived } = await verifyArchive(deps, { operatorId, year })
  const verifySeconds = secondsSince() - archiveSeconds
  const differences = await countDifferences(environment.db, operatorId)
  const slower = percentile(during, 0.99) / percentile(before, 0.99)
  closeWith(differences > 0 ? 'broken' : slower <= slowerMost ? 'ok' : 'short', {
    transactions: options.transactions,
    archived_rows: archived.reduce((sum, { rows }) => sum + rows, 0),
    removed_rows: Object.values(removed).reduce((sum, rows) => sum + rows, 0),
    seconds: archiveSeconds.toFixed(1),
    verify_seconds: verifySeconds.toFixed(1),
    megabytes_before: megabytesBefore.toFixed(0),
    megabytes_after: (await readMegabytes()).toFixed(0),
    p50_before: percentile(before, 0.5).toFixed(1),
    p50_during: percentile(during, 0.5).toFixed(1),
    p99_before: percentile(before, 0.99).toFixed(0),
    p99_during: percentile(during, 0.99).toFixed(0),
    refused_before: refusedBefore,
    refused_during: refused - refusedBefore,
    calls_during: during.length,
  })
} finally {
  await environment.close()
  await rm(folder, { recursive: true, force: true })
}
