import { milliOfQuantity } from '@aforo/domain'
import type { Batch } from './batches-queries.ts'

export const batchParts = ['sold', 'sampled', 'lost', 'moved', 'archived', 'counted', 'left'] as const
export type BatchPart = (typeof batchParts)[number]

type Sums = Pick<Batch, 'received' | 'unexplained' | BatchPart>

/** Shown although nothing of it is there: where goods usually go. */
const usual: readonly BatchPart[] = ['sold', 'sampled', 'lost', 'moved', 'left']

export type PartShare = { part: BatchPart; milli: number; percent: number }

/**
 * Where the goods of a batch are, in the order of the bar. The whole is what was received and what counts found more;
 * what counts missed is a part of it.
 */
export function sharesOf(sums: Sums): { wholeMilli: number; shares: PartShare[] } {
  const countedMilli = milliOfQuantity(sums.counted)
  const wholeMilli = milliOfQuantity(sums.received) + Math.max(0, countedMilli)
  const shares = batchParts
    .map((part) => ({ part, milli: part === 'counted' ? Math.max(0, -countedMilli) : milliOfQuantity(sums[part]) }))
    .filter(({ part, milli }) => milli > 0 || usual.includes(part))
    .map((share) => ({ ...share, percent: wholeMilli === 0 ? 0 : (share.milli / wholeMilli) * 100 }))
  return { wholeMilli, shares }
}
