import { quantityMostMilli } from './amounts.ts'
import type { Capability } from './people.ts'
import { quantityBlocker, type QuantityBlocker, type UnitType } from './catalogue.ts'

/**
 * Why stock changes. Sales and returns are recorded by the counter, what is sent to another venue and arrives there by
 * a transfer, the others by hand.
 */
export const movementKinds = ['receive', 'sale', 'return', 'count', 'loss', 'send', 'arrive'] as const
export type MovementKind = (typeof movementKinds)[number]

export const lossKinds = ['moisture', 'crumbs', 'sample', 'destroyed', 'theft'] as const
export type LossKind = (typeof lossKinds)[number]

/** The quantity of a product and the number of its movements so far. */
export type Stock = { version: number; quantityMilli: number }

export type StockState = 'ok' | 'low' | 'out'

/** Without a threshold, stock is never low. */
export function stockState(quantityMilli: number, lowStockMilli: number | null): StockState {
  if (quantityMilli === 0) return 'out'
  return lowStockMilli !== null && quantityMilli <= lowStockMilli ? 'low' : 'ok'
}

/** A count sets the quantity and needs the stock version that the person saw. The other kinds add or subtract. */
export type HandMovement =
  { kind: 'receive' | 'loss'; quantityMilli: number } | { kind: 'count'; quantityMilli: number; seenVersion: number }

/** The right that a movement by hand needs. */
export const capabilityOfMovement = {
  receive: 'receive_stock',
  count: 'count_stock',
  loss: 'count_stock',
} as const satisfies Record<HandMovement['kind'], Capability>

export type StockBlocker = 'stock_moved' | 'stock_insufficient' | 'stock_too_large' | 'batch_short' | QuantityBlocker

/** A count is of a part of the stock: one batch, or the goods in none of them. */
export function stockAfter(stock: Stock, movement: HandMovement, partMilli = stock.quantityMilli): number {
  const { kind, quantityMilli } = movement
  if (kind === 'count') return stock.quantityMilli - partMilli + quantityMilli
  return kind === 'receive' ? stock.quantityMilli + quantityMilli : stock.quantityMilli - quantityMilli
}

/** What a movement by hand takes from a part of the stock: a loss, or what a count finds missing. */
export function takenMilli({ kind, quantityMilli }: HandMovement, partMilli: number): number {
  if (kind === 'receive') return 0
  return kind === 'loss' ? quantityMilli : Math.max(0, partMilli - quantityMilli)
}

/** Why this movement of a part of the stock is refused, or null. */
export function stockBlocker(
  stock: Stock,
  unitType: UnitType,
  movement: HandMovement,
  partMilli = stock.quantityMilli,
): StockBlocker | null {
  const fraction = quantityBlocker(unitType, movement.quantityMilli)
  if (fraction !== null) return fraction
  if (movement.kind === 'count' && movement.seenVersion !== stock.version) return 'stock_moved'
  const after = stockAfter(stock, movement, partMilli)
  if (after < 0) return 'stock_insufficient'
  if (movement.kind === 'loss' && movement.quantityMilli > partMilli) return 'batch_short'
  return after > quantityMostMilli ? 'stock_too_large' : null
}

/**
 * How to treat the quantity in a form with other fields. `seen` is the stock that the form showed. The same quantity
 * sent back is no count, even if some was sold meanwhile. Another quantity is a count, if nothing has moved.
 */
export function stockEdit(stock: Stock, sentMilli: number, seen: Stock | null): 'kept' | 'counted' | 'stock_moved' {
  if (sentMilli === (seen ?? stock).quantityMilli) return 'kept'
  return seen !== null && seen.version === stock.version ? 'counted' : 'stock_moved'
}
