import type { CallReply } from '@aforo/contract'
import { amountOfCents } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { findProduct, listPrices } from './queries.ts'

const pricesShown = 100

export async function listProductPrices(
  { db }: { db: Database },
  venue: VenueRef,
  id: number,
): Promise<CallReply<'GET /v1/products/{id}/prices'>> {
  return inOperator(db, venue.operatorId, async (trx) => {
    if ((await findProduct(trx, venue, id)) === undefined) throw new Refusal('product_not_found')
    const prices = await listPrices(trx, venue, id, pricesShown)
    return prices.map(({ priceCents, unitType, since, name, email }) => ({
      price: amountOfCents(priceCents),
      unit_type: unitType,
      since: since.toISOString(),
      by: name === '' ? email : name,
    }))
  })
}
