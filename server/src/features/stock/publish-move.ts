import { type MovementKind, quantityOfMilli } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ActorAt } from '../audit/service.ts'
import { publishEvent } from '../webhook-events/service.ts'

type Move = {
  productId: number
  kind: Exclude<MovementKind, 'sale' | 'return'>
  changeMilli: number
  afterMilli: number
}

/** Tells webhooks of goods that moved. Sales and returns are told as such. */
export function publishMove(trx: Transaction<DB>, by: ActorAt, { productId, kind, ...move }: Move): Promise<void> {
  const change = quantityOfMilli(move.changeMilli)
  const data = { product_id: productId, kind, change, stock: quantityOfMilli(move.afterMilli) }
  return publishEvent(trx, by, { type: 'stock.moved', data })
}
