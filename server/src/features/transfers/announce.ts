import { type UnitType, quantityOfMilli } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import type { ProductDeps } from '../products/service.ts'
import { venueChannel } from '../live/service.ts'

export type TransferDeps = Pick<ProductDeps, 'live'> & { db: Database }

type Side = { venueId: number; productIds: readonly number[] }

/** Both venues show the transfer, and the stock that it changed. */
export function announce({ live }: TransferDeps, ...sides: readonly Side[]): void {
  for (const { venueId, productIds } of sides) {
    live.publish(venueChannel(venueId), 'transfers')
    if (productIds.length > 0) live.publish(venueChannel(venueId), 'catalogue', { products: [...new Set(productIds)] })
  }
}

type Goods = { name: string; unitType: UnitType; code: string | null; milli: number }

/** One line of a transfer in the audit record, with the names as they were. */
export function goodsOnRecord({ name, unitType, code, milli }: Goods): string {
  const what = code === null ? name : `${name} (${code})`
  return unitType === 'weight' ? `${what}: ${quantityOfMilli(milli)} g` : `${what}: ${quantityOfMilli(milli)}`
}
