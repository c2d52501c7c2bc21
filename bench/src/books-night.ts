import { oldBookSlices } from '@aforo/domain'
import { sql } from 'kysely'
import { inOperator } from '../../server/src/db/transaction.ts'
import { createBookChecks } from '../../server/src/features/book-checks/service.ts'
import type { Environment } from './environment.ts'
import type { LargeBooks } from './large-books.ts'

type Night = { newSeconds: number; oldSeconds: number; differences: number }

/**
 * The nights after a check of everything. The mark is set back by a day, as if that day had been booked since. An error
 * in that day must be found at once, an error in an old sale within a week.
 */
export async function proveNights(environment: Environment, { operatorId, transactions }: LargeBooks) {
  const own = `operator_id = ${operatorId}`
  const silent = { info: () => {}, error: () => {} }
  const { job } = createBookChecks({
    db: environment.db,
    live: { publish: () => {} } as never,
    log: silent as never,
    jobs: { send: async () => {}, wake: () => {} },
    alerts: { noteBooks: async () => {} },
  })
  const plant = (table: string, by: string, where: string) =>
    environment.asAdmin(`begin; set local session_replication_role = replica;
      update ${table} ${by} where ${own} and ${where}; commit`)

  async function passNight(): Promise<Night> {
    await environment.asAdmin(`update book_checks set nightly_for = date '2000-01-01' + id::int
      where ${own} and nightly_for is not null`)
    await job.run({ operatorId }, new AbortController().signal)
    const { rows } = await inOperator(environment.db, operatorId, (trx) =>
      sql<{ part: string; seconds: number; differences: number }>`
        select part, extract(epoch from finished_at - started_at)::float8 as seconds, differences from book_checks
        where operator_id = ${operatorId} order by id desc limit 2`.execute(trx),
    )
    const of = (part: string) => rows.find((row) => row.part === part)
    return {
      newSeconds: of('new')?.seconds ?? Number.NaN,
      oldSeconds: of('old')?.seconds ?? Number.NaN,
      differences: rows.reduce((sum, row) => sum + row.differences, 0),
    }
  }

  // Ends a check that the API left, or makes the first one, which reads everything.
  const startedMs = performance.now()
  await job.run({ operatorId }, new AbortController().signal)
  const wholeSeconds = (performance.now() - startedMs) / 1000

  const perDay = Math.ceil(transactions / (3 * 365 + 1))
  await environment.asAdmin(`
    update book_checks set until_at = until_at - interval '1 day', until_transaction_id = until_transaction_id - ${perDay}
      where ${own} and until_transaction_id is not null;
    update checked_stocks set version = greatest(0, version - ${Math.ceil((perDay * 0.75) / 80)}) where ${own}`)
  const night = await passNight()

  const lastSale = `transaction_id = (select max(transaction_id) from sale_lines where ${own})`
  await plant('sale_lines', 'set cost_cents = cost_cents + 1', lastSale)
  await environment.asAdmin(`update book_checks set until_transaction_id = until_transaction_id - ${perDay}
    where ${own} and until_transaction_id is not null`)
  const afterNewError = await passNight()
  await plant('sale_lines', 'set cost_cents = cost_cents - 1', lastSale)

  const oldSale = `transaction_id = (select transaction_id from sale_lines where ${own} order by transaction_id
    offset ${Math.floor(transactions / 3)} limit 1)`
  await plant('sale_lines', 'set cost_cents = cost_cents + 1', oldSale)
  let nights = 0
  let found = 0
  while (nights < oldBookSlices && found === 0) {
    found = (await passNight()).differences
    nights += 1
  }
  await plant('sale_lines', 'set cost_cents = cost_cents - 1', oldSale)
  return {
    isRight: night.differences === 0 && afterNewError.differences === 1 && found === 1,
    figures: {
      whole_seconds: wholeSeconds.toFixed(1),
      night_seconds: night.newSeconds.toFixed(1),
      slice_seconds: night.oldSeconds.toFixed(1),
      new_error_found: afterNewError.differences,
      old_error_found_after_nights: nights,
    },
  }
}
