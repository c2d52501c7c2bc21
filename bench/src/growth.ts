import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays } from '@aforo/domain'
import { sql } from 'kysely'
import { inOperator } from '../../server/src/db/transaction.ts'
import { writeCursor } from '../../server/src/http/paging.ts'
import { proveBooks } from './books-proof.ts'
import { fillBooks, type LargeBooks, untilClosed } from './large-books.ts'
import { closeWith, percentile, printTable } from './report.ts'
import { openEnvironment } from './environment.ts'

/**
 * The screens of an owner at operators of ten thousand, a million and ten million transactions, measured alternately,
 * so that other load on the machine affects all of them. The first page may be only slightly slower at the largest.
 * `--books` also checks the books of the largest, as proof:books does, without creating them twice.
 */
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,1000000,10000000' },
    asked: { type: 'string', default: '60' },
    books: { type: 'boolean', default: false },
  },
})
const sizes = options.sizes.split(',').map(Number)
const asked = Number(options.asked)
const ratioMost = 2
/** Smaller differences are not noticeable, so a ratio uses at least this value. */
const ratioFloorMs = 5

type Screen = { name: string; paths: (books: LargeBooks, days: Days) => string[]; isStrict?: true; isStart?: true }
type Days = { today: string; middle: string }

const both = ({ venueIds }: LargeBooks) => `venue_ids=${venueIds.join(',')}`
const dashboard = (period: string) => (books: LargeBooks) => [
  ...['figures', 'months', 'buyers', 'sales'].map((part) => `/v1/dashboard/${part}?period=${period}&${both(books)}`),
  `/v1/dashboard/orders?${both(books)}`,
]

const screens: Screen[] = [
  { name: 'dashboard, today', paths: dashboard('today') },
  { name: 'dashboard, month', paths: dashboard('month') },
  { name: 'dashboard, year', paths: dashboard('year') },
  { name: 'first page', paths: () => ['/v1/get-all-transactions?limit=50'], isStrict: true },
  { name: 'first page, both venues', paths: (books) => [`/v1/get-all-transactions?limit=50&${both(books)}`] },
  {
    name: 'filtered page',
    paths: ({ owner }, { today }) => [
      `/v1/get-all-transactions?limit=50&type=add_cash&method=card&staff_id=${owner.id}&from=${addDays(today, -30)}`,
    ],
  },
  {
    name: 'page in the middle',
    paths: (_books, { middle }) => [`/v1/get-all-transactions?limit=50&cursor=${middle}`],
  },
  { name: 'totals of everything', paths: (books) => [`/v1/transactions/totals?${both(books)}`] },
  { name: 'export, first bytes', paths: (books) => [`/v1/transactions/export?${both(books)}`], isStart: true },
]

const environment = await openEnvironment('growth')
try {
  const operators = await fillBooks(environment, sizes)
  const { url } = await environment.startApi()
  const daysOf = async ({ operatorId, transactions }: LargeBooks): Promise<Days> =>
    inOperator(environment.ownerDb, operatorId, async (trx) => {
      const { rows } = await sql<{ today: string; by: string; id: number }>`
        select current_date::text as today, business_date::text as by, id from transactions
        where operator_id = ${operatorId} and id = (
          select min(id) + ${Math.floor(transactions / 2)}::bigint from transactions where operator_id = ${operatorId})`.execute(
        trx,
      )
      const [row] = rows
      if (row === undefined) throw new Error('Nothing was booked.')
      return { today: row.today, middle: writeCursor(row) }
    })
  await untilClosed(environment, operators)
  // Waits for the nightly book check, which would distort the measurement.
  for (;;) {
    const { running } = (await (
      await fetch(`${url}/v1/book-checks/latest`, { headers: headersOf(operators.at(-1)) })
    ).json()) as { running: boolean }
    if (!running) break
    await sleep(1_000)
  }
  await environment.analyze()

  function headersOf(books: LargeBooks | undefined) {
    if (books === undefined) throw new Error('No operator was made.')
    return { authorization: `Bearer ${books.owner.token}`, 'x-venue-id': String(books.venueIds[0]) }
  }
  /** Sends all calls of a screen at once, and waits for the last answer; for an export, for its first bytes. */
  async function ask(screen: Screen, books: LargeBooks, days: Days): Promise<number> {
    const sentMs = performance.now()
    const tookMs = await Promise.all(
      screen.paths(books, days).map(async (path) => {
        const ending = new AbortController()
        const response = await fetch(url + path, { headers: headersOf(books), signal: ending.signal })
        if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
        if (screen.isStart === true) await response.body?.getReader().read()
        else await response.arrayBuffer()
        const took = performance.now() - sentMs
        if (screen.isStart === true) ending.abort()
        return took
      }),
    )
    return Math.max(...tookMs)
  }

  const days = await Promise.all(operators.map(daysOf))
  const took = screens.map(() => operators.map((): number[] => []))
  for (let turn = -3; turn < asked; turn += 1) {
    for (const [index, screen] of screens.entries()) {
      for (const [operator, books] of operators.entries()) {
        const ms = await ask(screen, books, days[operator] as Days)
        // The first turns warm up plans and caches.
        if (turn >= 0) took[index]?.[operator]?.push(ms)
      }
    }
  }
  const rows = screens.map((screen, index) => {
    const p95s = operators.map((_books, operator) => percentile(took[index]?.[operator] ?? [], 0.95))
    const ratio = Math.max(p95s.at(-1) ?? 0, ratioFloorMs) / Math.max(p95s[0] ?? 0, ratioFloorMs)
    return { screen, p95s, ratio }
  })
  printTable(
    rows.map(({ screen, p95s, ratio }) => ({
      'p95 in ms': screen.name,
      ...Object.fromEntries(
        operators.map(({ transactions }, operator) => [transactions.toLocaleString('en'), p95s[operator] ?? 0]),
      ),
      ratio: ratio.toFixed(2),
    })),
  )
  const largest = operators.at(-1)
  const proof = options.books && largest !== undefined ? await proveBooks(environment, largest, url) : null
  if (proof !== null) console.log(JSON.stringify(proof.figures))
  const strict = rows.filter(({ screen }) => screen.isStrict === true)
  const isFlat = strict.every(({ ratio }) => ratio <= ratioMost)
  closeWith(proof?.isRight === false ? 'broken' : isFlat ? 'ok' : 'short', {
    largest: sizes.at(-1) ?? 0,
    first_page_ratio: Math.max(...strict.map(({ ratio }) => ratio)).toFixed(2),
    worst_ratio: Math.max(...rows.map(({ ratio }) => ratio)).toFixed(2),
  })
} finally {
  await environment.close()
}
