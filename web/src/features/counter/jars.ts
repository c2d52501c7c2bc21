import {
  type BatchBlocker,
  batchToTake,
  leavesMilli,
  milliOfQuantity,
  type Shelf,
  shelfBatchesMost,
} from '@aforo/domain'
import type { Product } from './counter-queries.ts'
import type { PricedLine } from './priced-cart.ts'
import type { NamedBatch } from './stored-batch.ts'

/** A batch with goods, as it stands on the shelf. */
export type Jar = Product['batches'][number]

type Shelved = Pick<Product, 'batches' | 'stock_quantity'>

function shelfOf({ batches, stock_quantity: quantity }: Shelved): Shelf {
  const onShelf = batches.map(({ id, left, blocked }) => ({
    id,
    leftMilli: milliOfQuantity(left),
    isBlocked: blocked,
  }))
  const batchedMilli = onShelf.reduce((sum, { leftMilli }) => sum + leftMilli, 0)
  return { batches: onShelf, unbatchedMilli: milliOfQuantity(quantity) - batchedMilli }
}

/**
 * Where so much of a product comes from: a jar, or the goods without a batch, or why it comes from nowhere. Null if the
 * product has no batches.
 */
export type Taken = { jar: Jar | null; blocker: BatchBlocker | null } | null

export function takenFrom(product: Shelved, milli: number, chosen: NamedBatch | null): Taken {
  if (product.batches.length === 0 && chosen === null) return null
  // Before anything is weighed it is the jar that the first gram would come from.
  const taken = batchToTake(shelfOf(product), Math.max(milli, 1), chosen?.id ?? null)
  const jarOf = (id: number | null | undefined) => product.batches.find((jar) => jar.id === id) ?? null
  return typeof taken === 'string'
    ? { jar: jarOf(chosen?.id), blocker: taken }
    : { jar: jarOf(taken.batchId), blocker: null }
}

/** A line whose goods come from no jar, and what could be done about it. */
export type JarStop = {
  line: PricedLine
  product: Product
  blocker: BatchBlocker
  /** Another jar holds enough. */
  hasOther: boolean
  /** The most that one jar gives. */
  mostMilli: number
}

/** The first line of a cart that no jar gives, or null. What the stock does not hold is another matter. */
export function findJarStop(lines: readonly PricedLine[]): JarStop | null {
  for (const line of lines) {
    const { product, batch } = line
    const milli = leavesMilli(line)
    // Of very many jars only the oldest are known here.
    if (product === null || milli > line.stockMilli || product.batches.length >= shelfBatchesMost) continue
    const blocker = takenFrom(product, milli, batch)?.blocker ?? null
    if (blocker === null) continue
    const { batches, unbatchedMilli } = shelfOf(product)
    const free = batches.filter(({ isBlocked }) => !isBlocked).map(({ leftMilli }) => leftMilli)
    const mostMilli = Math.max(0, unbatchedMilli, ...free)
    return { line, product, blocker, hasOther: free.some((leftMilli) => leftMilli >= milli), mostMilli }
  }
  return null
}
