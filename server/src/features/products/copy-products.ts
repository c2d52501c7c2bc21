import type { CallReply } from '@aforo/contract'
import { holdsAt } from '@aforo/domain'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { copyCategories } from '../categories/service.ts'
import { runOnce } from '../commands/service.ts'
import { venueChannel } from '../live/service.ts'
import { writeCopy } from './copy-product.ts'
import { factsOfRow } from './product-mapping.ts'
import { countByState, listProducts, lockVenueCatalogue } from './queries.ts'
import type { ProductDeps } from './service.ts'

/** More than any catalogue that was seen. The copy is one transaction. */
const copiedMost = 1000
const everyProduct = {
  isArchived: false,
  words: '',
  categoryId: null,
  subcategoryId: null,
  stock: null,
  ids: null,
  after: null,
}

/**
 * Copies the catalogue of another venue of the operator to a venue without products. The copies have no stock, because
 * nothing has been delivered there, and no picture, because a picture belongs to one product.
 */
export async function copyProducts(
  { db, live }: ProductDeps,
  by: ActorAt,
  fromVenueId: number,
  key: string,
): Promise<CallReply<'POST /v1/products/copy'>> {
  const { caller, venue } = by
  const source = caller.venues.find(({ id }) => id === fromVenueId)
  if (source?.operatorId !== venue.operatorId || !holdsAt(caller, fromVenueId, 'prices')) {
    throw new Refusal('privileges_missing')
  }
  const command = { kind: 'product.copy', key, request: { fromVenueId }, caller, venue }
  const copied = await runOnce(db, command, async (trx) => {
    const from = { id: fromVenueId, operatorId: venue.operatorId }
    // Two people who copy at the same time come one after the other, and the second is refused.
    await lockVenueCatalogue(trx, venue)
    if ((await countByState(trx, venue)).products > 0) throw new Refusal('catalogue_not_empty')
    const newCategory = await copyCategories(trx, by, from)
    const rows = await listProducts(trx, from, { ...everyProduct, limit: copiedMost })
    for (const row of rows) {
      const facts = {
        ...factsOfRow(row),
        categoryId: newCategory(row.categoryId),
        subcategoryId: newCategory(row.subcategoryId),
      }
      await writeCopy(trx, by, row, facts)
    }
    return { products: rows.length }
  })
  live.publish(venueChannel(venue.id), 'catalogue')
  return copied
}
