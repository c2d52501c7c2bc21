export const batchCodeMost = 40
export const batchTextMost = 120
/** Of a product, as many batches with goods are shown at the counter, oldest first. */
export const shelfBatchesMost = 20

/** The code of a batch that nobody gave one, from the day of its delivery. */
export function freeBatchCode(businessDate: string, taken: readonly string[]): string {
  const day = businessDate.slice(2).replaceAll('-', '')
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? day : `${day}-${number}`
    if (!taken.includes(code)) return code
  }
}

/** Goods of one delivery on the shelf, as the counter sees them. */
export type BatchOnShelf = { id: number; leftMilli: number; isBlocked: boolean }

/** The goods of a product: its batches with goods, oldest first, and what is in none of them. */
export type Shelf = { batches: readonly BatchOnShelf[]; unbatchedMilli: number }

export type BatchBlocker = 'batch_blocked' | 'batch_short'

/** Which batch goods come from. Null for goods without one. */
export type TakenFrom = { batchId: number | null }

const takenFrom = (batchId: number | null): TakenFrom => ({ batchId })

/** One batch gives all of it: goods of one line come out of one jar. */
function takeFromChosen({ batches }: Shelf, milli: number, chosenId: number): TakenFrom | BatchBlocker {
  const chosen = batches.find(({ id }) => id === chosenId)
  if (chosen === undefined || chosen.leftMilli < milli) return 'batch_short'
  return chosen.isBlocked ? 'batch_blocked' : takenFrom(chosen.id)
}

/**
 * The batch that this much is taken from, or why it cannot be. Without a choice it is the oldest that holds enough, and
 * goods without a batch only if none does.
 */
export function batchToTake(shelf: Shelf, milli: number, chosenId: number | null): TakenFrom | BatchBlocker {
  if (chosenId !== null) return takeFromChosen(shelf, milli, chosenId)
  const { batches, unbatchedMilli } = shelf
  const oldest = batches.find(({ isBlocked, leftMilli }) => !isBlocked && leftMilli >= milli)
  if (oldest !== undefined) return takenFrom(oldest.id)
  if (unbatchedMilli >= milli) return takenFrom(null)
  return batches.some(({ isBlocked, leftMilli }) => isBlocked && leftMilli >= milli) ? 'batch_blocked' : 'batch_short'
}

/**
 * The batch that goods came from which were sold without a connection. They were there: if the books say otherwise, it
 * is the books that are mended. So the chosen batch gives them, or the one that the counter would have taken from.
 */
export function batchTakenOffline(shelf: Shelf, milli: number, chosenId: number | null): TakenFrom {
  if (shelf.batches.some(({ id }) => id === chosenId)) return takenFrom(chosenId)
  const taken = batchToTake(shelf, milli, null)
  if (typeof taken !== 'string') return taken
  const { batches } = shelf
  const open = batches.find(({ isBlocked }) => !isBlocked)
  const holding = batches.find(({ leftMilli }) => leftMilli >= milli)
  return takenFrom((taken === 'batch_blocked' ? holding : open)?.id ?? null)
}

/** Where goods of a batch went. All of them add up to what was received. */
export type BatchSums = {
  receivedMilli: number
  soldMilli: number
  sampledMilli: number
  lostMilli: number
  /** What was sent to other venues. */
  movedMilli: number
  /** What left it in years that are archived. */
  archivedMilli: number
  /** What counts found more or less. Below zero if goods were missing. */
  countedMilli: number
  leftMilli: number
}

/** By how much the parts miss what was received. Zero if everything is explained. */
export function unexplainedMilli(sums: BatchSums): number {
  const gone = sums.soldMilli + sums.sampledMilli + sums.lostMilli + sums.movedMilli + sums.archivedMilli
  return sums.receivedMilli + sums.countedMilli - gone - sums.leftMilli
}
