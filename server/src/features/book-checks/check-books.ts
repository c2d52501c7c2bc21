import { addDays, type BookComparison, daysBetween, oldBookSlices, sliceOf } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { checkInvoices } from '../fiscal-documents/service.ts'
import { type ClosedSpan, compareDays, listClosedSpans } from './compare-day-queries.ts'
import { compareBatches } from './compare-batch-queries.ts'
import {
  compareDrawers,
  compareNewWallets,
  compareRooms,
  compareSales,
  compareStocks,
  compareWallets,
  type Difference,
  findSettledMark,
  readBounds,
  type Step,
} from './compare-queries.ts'
import { compareInvoices } from './invoice-queries.ts'

/** Up to where the books have been checked. */
export type Mark = { at: Date; transactionId: number }
/** Everything, what is new since a mark, or one slice of everything. */
export type Part = { part: 'all' } | { part: 'new'; since: Mark } | { part: 'old'; slice: number }

type Compare = (trx: Transaction<DB>, step: Step) => ReturnType<typeof compareWallets>
type Walk = {
  comparison: Exclude<BookComparison, 'days'>
  compare: Compare
  /** Rows per statement: few enough that no statement times out, even for a large operator. */
  most: number
  after: number
  until: number
}

const settledAfterMs = 10 * 60_000
const settledBefore = (at: Date) => new Date(at.getTime() - settledAfterMs)
const begin = new Date(0)
const whole = { after: 0, until: Number.MAX_SAFE_INTEGER }
const daysAtOnce = 7
/** The figures of the last days may be computed again. */
const daysAgain = 4
/** A longer list of differences would not help anyone find the cause. */
const differencesMost = 1_000

const rooms: Walk = { comparison: 'rooms', compare: compareRooms, most: 100, ...whole }

const walksOfNew = ({ at, transactionId }: Mark): Walk[] => [
  { comparison: 'wallets', compare: compareNewWallets, most: 1_000, ...whole, after: transactionId },
  {
    comparison: 'stocks',
    compare: (trx, step) => compareStocks(trx, step, { onlyNew: true }),
    most: 100,
    ...whole,
  },
  {
    comparison: 'batches',
    compare: (trx, step) => compareBatches(trx, step, { since: settledBefore(at) }),
    most: 500,
    ...whole,
  },
  rooms,
  {
    comparison: 'drawers',
    compare: (trx, step) => compareDrawers(trx, step, { since: settledBefore(at) }),
    most: 50,
    ...whole,
  },
  { comparison: 'sales', compare: compareSales, most: 2_000, ...whole, after: transactionId },
]

type SlicedComparison = keyof Awaited<ReturnType<typeof readBounds>>

const walksOfAll = (rangeOf: (comparison: SlicedComparison) => { after: number; until: number }): Walk[] => [
  { comparison: 'wallets', compare: compareWallets, most: 100, ...rangeOf('wallets') },
  {
    comparison: 'stocks',
    compare: (trx, step) => compareStocks(trx, step, { onlyNew: false }),
    most: 1,
    ...rangeOf('stocks'),
  },
  {
    comparison: 'batches',
    compare: (trx, step) => compareBatches(trx, step, { since: null }),
    most: 500,
    ...rangeOf('batches'),
  },
  rooms,
  {
    comparison: 'drawers',
    compare: (trx, step) => compareDrawers(trx, step, { since: begin }),
    most: 50,
    ...rangeOf('drawers'),
  },
  { comparison: 'sales', compare: compareSales, most: 2_000, ...rangeOf('sales') },
]

async function walksOf(trx: Transaction<DB>, operatorId: number, part: Part): Promise<Walk[]> {
  if (part.part === 'new') return walksOfNew(part.since)
  if (part.part === 'all') return walksOfAll(() => whole)
  const bounds = await readBounds(trx, operatorId)
  return walksOfAll((comparison) => sliceOf(bounds[comparison], part.slice, oldBookSlices))
}

/** The sales that are compared are also compared with their invoices. */
const walksWithInvoices = (walks: readonly Walk[]): Walk[] =>
  walks.flatMap((walk): Walk[] =>
    walk.comparison === 'sales' ? [walk, { ...walk, comparison: 'invoices', compare: compareInvoices }] : [walk],
  )

const chainPartOf = (part: Part) =>
  part.part === 'old'
    ? { slice: part.slice, slices: oldBookSlices }
    : { since: part.part === 'new' ? settledBefore(part.since.at) : null }

async function spansOf(trx: Transaction<DB>, operatorId: number, part: Part): Promise<ClosedSpan[]> {
  const since = part.part === 'new' ? addDays(part.since.at.toISOString().slice(0, 10), -daysAgain) : null
  const spans = await listClosedSpans(trx, operatorId, { days: daysAtOnce, since })
  return part.part === 'old' ? spans.filter((_span, index) => index % oldBookSlices === part.slice) : spans
}

export type Found = {
  lookedAt: Record<BookComparison, number>
  differences: Difference[]
  /** Where the next check of what is new begins: it stays where it was while there are differences. Null of a slice. */
  until: Mark | null
}

/**
 * Compares the stored sums of an operator with the entries that they are computed from. It uses short transactions that
 * lock nothing, so that the venues can keep working. Only `signal` stops it early.
 */
export async function compareBooks(db: Database, operatorId: number, part: Part, signal: AbortSignal): Promise<Found> {
  const lookedAt = { wallets: 0, stocks: 0, batches: 0, rooms: 0, drawers: 0, sales: 0, days: 0, invoices: 0 }
  const differences: Difference[] = []
  const read = <T>(query: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    return inOperator(db, operatorId, query)
  }
  const keep = (comparison: BookComparison, odd: readonly Omit<Difference, 'comparison'>[]) => {
    const room = differencesMost - differences.length
    differences.push(...odd.slice(0, room).map((difference) => ({ comparison, ...difference })))
  }

  const settled = await read((trx) => findSettledMark(trx, operatorId, settledAfterMs))
  const invoices = await checkInvoices(read, operatorId, chainPartOf(part))
  lookedAt.invoices += invoices.documents
  keep(
    'invoices',
    invoices.faulty.map(({ venueId, transactionId: subjectId, totalCents: kept, taxedCents: reckoned }) => ({
      venueId,
      subjectId,
      businessDate: null,
      kept,
      reckoned,
    })),
  )
  const walks = await read((trx) => walksOf(trx, operatorId, part))
  for (const { comparison, compare, most, after: first, until } of invoices.chains === 0
    ? walks
    : walksWithInvoices(walks)) {
    let after: number | null = first
    while (after !== null) {
      const step: Step = { operatorId, after, until, most }
      const { lookedAt: count, last, odd } = await read((trx) => compare(trx, step))
      lookedAt[comparison] += count
      keep(comparison, odd)
      after = last
    }
  }
  for (const span of await read((trx) => spansOf(trx, operatorId, part))) {
    const odd = await read((trx) => compareDays(trx, operatorId, span))
    lookedAt.days += daysBetween(span.from, span.until) + 1
    keep(
      'days',
      odd.map((day) => ({ venueId: span.venueId, subjectId: null, ...day })),
    )
  }
  return { lookedAt, differences, until: nextMark(part, settled, differences.length > 0) }
}

function nextMark(part: Part, settled: Mark, hasDifferences: boolean): Mark | null {
  if (part.part === 'old') return null
  if (!hasDifferences) return settled
  return part.part === 'new' ? part.since : null
}
