import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** The products of a venue with one of these barcodes or plain names. */
export async function listSameProducts(
  db: Executor,
  venue: VenueRef,
  { barcodes, names }: { barcodes: readonly string[]; names: readonly string[] },
) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'sortedBy', 'barcode', 'unitType', 'priceCents'])
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`(barcode = any (${[...barcodes]}::text[]) or sorted_by = any (${[...names]}::text[]))`)
    .orderBy('id')
    .execute()
}
