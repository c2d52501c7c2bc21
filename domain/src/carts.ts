import type { UnitType } from './catalogue.ts'
import type { Weighed } from './weighing.ts'

/** 10 kg, or ten thousand pieces. More is a typing mistake, and up to here every cost is exact. */
export const cartQuantityMostMilli = 10_000_000
export const cartLinesMost = 60

/** The smallest quantity, and the step by which a tap changes a line. */
export const quantityStepMilli: Record<UnitType, number> = { weight: 100, fixed: 1000 }

export type CartLine = { productId: number; quantityMilli: number; weighed: Weighed }

export const quantityIn = (cart: readonly Pick<CartLine, 'productId' | 'quantityMilli'>[], productId: number): number =>
  cart.find((line) => line.productId === productId)?.quantityMilli ?? 0

export type CartBlocker = 'cart_changed' | 'cart_too_long'

/** The client names each change, so that a repeated request is not mistaken for a change by another person. */
type CartWrite = { quantityMilli: number; seenMilli: number; changeId: string }

/** Why a line may not be set to this quantity, given the quantity that the client last saw, or null. */
export function cartWriteBlocker(
  current: { quantityMilli: number; changeId: string | null },
  { quantityMilli, seenMilli, changeId }: CartWrite,
  lines: number,
): CartBlocker | null {
  const isDone = current.changeId === changeId || (current.quantityMilli === 0 && quantityMilli === 0)
  if (isDone) return null
  if (current.quantityMilli !== seenMilli) return 'cart_changed'
  return current.quantityMilli === 0 && lines >= cartLinesMost ? 'cart_too_long' : null
}
