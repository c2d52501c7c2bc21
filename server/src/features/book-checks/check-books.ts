import { type BookComparison, daysBetween } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import {
  compareDays,
  compareDrawers,
  compareRooms,
  compareSales,
  compareStocks,
  compareWallets,
  type Difference,
  listClosedSpans,
} from './queries.ts'

type Walked = Exclude<BookComparison, 'days'>

/** Rows per statement, in the order of their ids: few enough that no statement times out, even for a large operator. */
const walks = {
  wallets: { compare: compareWallets, most: 100 },
  stocks: { compare: compareStocks, most: 1 },
  rooms: { compare: compareRooms, most: 100 },
  drawers: { compare: compareDrawers, most: 50 },
  sales: { compare: compareSales, most: 2_000 },
} as const satisfies Record<Walked, { compare: unknown; most: number }>

const daysAtOnce = 7
/** A longer list of differences would not help anyone find the cause. */
const differencesMost = 1_000

export type Found = { lookedAt: Record<BookComparison, number>; differences: Difference[] }

/**
 * Compares the stored sums of an operator with the entries that they are computed from. It uses short transactions that
 * lock nothing, so that the venues can keep working. Only `signal` stops it early.
 */
export async function compareBooks(db: Database, operatorId: number, signal?: AbortSignal): Promise<Found> {
  const found: Found = { lookedAt: { wallets: 0, stocks: 0, rooms: 0, drawers: 0, sales: 0, days: 0 }, differences: [] }
  const read = <T>(query: (trx: Transaction<DB>) => Promise<T>): Promise<T> => {
    signal?.throwIfAborted()
    return inOperator(db, operatorId, query)
  }
  const keep = (comparison: BookComparison, odd: readonly Omit<Difference, 'comparison'>[]) => {
    const room = differencesMost - found.differences.length
    found.differences.push(...odd.slice(0, room).map((difference) => ({ comparison, ...difference })))
  }

  for (const comparison of Object.keys(walks) as Walked[]) {
    const { compare, most } = walks[comparison]
    let after: number | null = 0
    while (after !== null) {
      const step: Parameters<typeof compare>[1] = { operatorId, after, most }
      const { lookedAt, last, odd } = await read((trx) => compare(trx, step))
      found.lookedAt[comparison] += lookedAt
      keep(comparison, odd)
      after = last
    }
  }
  for (const span of await read((trx) => listClosedSpans(trx, operatorId, daysAtOnce))) {
    const odd = await read((trx) => compareDays(trx, operatorId, span))
    found.lookedAt.days += daysBetween(span.from, span.until) + 1
    keep(
      'days',
      odd.map((day) => ({ venueId: span.venueId, subjectId: null, ...day })),
    )
  }
  return found
}
