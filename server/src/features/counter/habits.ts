import type { CallReply } from '@aforo/contract'
import { habitsOf, quantityOfMilli } from '@aforo/domain'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { getMemberRow } from '../members/service.ts'
import { listRecentLines } from './sale-queries.ts'
import type { CounterDeps } from './service.ts'

/** What a member usually buys at a venue, and their last sale there. */
export async function readHabits(
  { db }: Pick<CounterDeps, 'db'>,
  venue: VenueRef,
  memberId: number,
): Promise<CallReply<'GET /v1/counter/members/{id}/habits'>> {
  const bought = await inOperator(db, venue.operatorId, async (trx) => {
    await getMemberRow(trx, venue, memberId)
    return listRecentLines(trx, venue, memberId)
  })
  const { usualIds, lastSale } = habitsOf(bought)
  return {
    usual: usualIds,
    last_sale: lastSale && {
      id: lastSale.saleId,
      items: lastSale.lines.map(({ productId, quantityMilli }) => ({
        product_id: productId,
        quantity: quantityOfMilli(quantityMilli),
      })),
    },
  }
}
