import { quantityMostMilli } from './amounts.ts'
import { quantityBlocker, type QuantityBlocker, type UnitType } from './catalogue.ts'

/** Why stock changes. Sales and returns are written by the counter, the others by hand. */
export const movementKinds = ['receive', 'sale', 'return', 'count', 'loss'] as const
export type MovementKind = (typeof movementKinds)[number]

export const lossKinds = ['moisture', 'crumbs', 'sample', 'destroyed', 'theft'] as const
export type LossKind = (typeof lossKinds)[number]

/** What there is of a product, and after how many movements. */
export type Stock = { version: number; quantityMilli: number }

export type StockState = 'ok' | 'low' | 'out'

/** Sold out, nearly, or neither. Without a threshold nothing is ever low. */
export function stockState(quantityMilli: number, lowStockMilli: number | null): StockState {
  if (quantityMilli === 0) return 'out'
  return lowStockMilli !== null && quantityMilli <= lowStockMilli ? 'low' : 'ok'
}

/** A count says how much there is, by somebody who has seen the stock as it was; the others how much comes or goes. */
export type HandMovement =
  { kind: 'receive' | 'loss'; quantityMilli: number } | { kind: 'count'; quantityMilli: number; seenVersion: number }

export type StockBlocker = 'stock_moved' | 'stock_insufficient' | 'stock_too_large' | QuantityBlocker

export function stockAfter(stock: Stock, { kind, quantityMilli }: HandMovement): number {
  if (kind === 'count') return quantityMilli
  return kind === 'receive' ? stock.quantityMilli + quantityMilli : stock.quantityMilli - quantityMilli
}

/** Why stock may not move like this, or null. */
export function stockBlocker(stock: Stock, unitType: UnitType, movement: HandMovement): StockBlocker | null {
  const fraction = quantityBlocker(unitType, movement.quantityMilli)
  if (fraction !== null) return fraction
  if (movement.kind === 'count' && movement.seenVersion !== stock.version) return 'stock_moved'
  const after = stockAfter(stock, movement)
  if (after < 0) return 'stock_insufficient'
  return after > quantityMostMilli ? 'stock_too_large' : null
}

/**
 * What a form that shows the stock beside other fields means by its figure. `seen` is the stock as the form showed it:
 * the same figure sent back is no count, whatever has been sold meanwhile; another one is, if nothing has.
 */
export function stockEdit(stock: Stock, sentMilli: number, seen: Stock | null): 'kept' | 'counted' | 'stock_moved' {
  if (sentMilli === (seen ?? stock).quantityMilli) return 'kept'
  return seen !== null && seen.version === stock.version ? 'counted' : 'stock_moved'
}
