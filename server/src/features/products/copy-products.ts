import type { CallReply } from '@aforo/contract'
import {
  type CatalogueCopy,
  catalogueCopy,
  copiedProductsMost,
  holdsAt,
  plainText,
  type PracticeSource,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { compareCategories, copyCategories } from '../categories/service.ts'
import { runOnce } from '../commands/service.ts'
import { venueChannel } from '../live/service.ts'
import { copyTreatments } from '../taxes/service.ts'
import { writeCopies } from './copy-product.ts'
import { listSameProducts } from './import-queries.ts'
import { factsOfRow } from './product-mapping.ts'
import { countByState, listProducts, lockVenueCatalogue, type ProductRow } from './queries.ts'
import type { ProductDeps } from './service.ts'

const everyProduct = {
  isArchived: false,
  words: '',
  categoryId: null,
  subcategoryId: null,
  stock: null,
  ids: null,
  after: null,
}

type SameProduct = Awaited<ReturnType<typeof listSameProducts>>[number]

async function compareProducts(
  trx: Transaction<DB>,
  venue: VenueRef,
  from: VenueRef,
): Promise<CatalogueCopy<ProductRow, SameProduct>> {
  const there = await listProducts(trx, from, { ...everyProduct, limit: copiedProductsMost + 1 })
  if (there.length > copiedProductsMost) throw new Refusal('copied_products_many', { most: copiedProductsMost })
  const here = await listSameProducts(trx, venue, {
    barcodes: there.flatMap(({ barcode }) => barcode ?? []),
    names: there.map(({ name }) => plainText(name)),
  })
  return catalogueCopy(there, here)
}

/** The first products of a venue, for a copy of it in which people practise. */
export async function listSources(trx: Transaction<DB>, venue: VenueRef, most: number): Promise<PracticeSource[]> {
  const rows = await listProducts(trx, venue, { ...everyProduct, limit: most })
  return rows.map(({ name, unitType, priceCents, gramEquivalentMilli, categoryName, subcategoryName }) => ({
    name,
    unitType,
    priceCents,
    gramEquivalentMilli,
    category: categoryName,
    subcategory: subcategoryName,
  }))
}

/** What copying the catalogue of another venue would do. */
export const previewCatalogueCopy = async (trx: Transaction<DB>, venue: VenueRef, from: VenueRef) => ({
  categories: await compareCategories(trx, venue, from),
  products: await compareProducts(trx, venue, from),
})

/**
 * Copies the products of another venue of the operator that this one does not have, with the categories, prices and taxes
 * that they need. The copies have no stock, because nothing has been delivered here, and no picture, because a picture
 * belongs to one product. Two people who copy at the same time come one after the other.
 */
export async function copyCatalogue(
  trx: Transaction<DB>,
  by: ActorAt,
  from: VenueRef,
): Promise<{ products: number; categories: number }> {
  await lockVenueCatalogue(trx, by.venue)
  const { created } = await compareProducts(trx, by.venue, from)
  const { newCategory, created: categories } = await copyCategories(trx, by, from)
  const ids = await writeCopies(
    trx,
    by,
    created.map((row) => ({
      row,
      facts: {
        ...factsOfRow(row),
        categoryId: newCategory(row.categoryId),
        subcategoryId: newCategory(row.subcategoryId),
      },
    })),
  )
  const products = created.flatMap(({ id: fromId }, index) => {
    const id = ids[index]
    return id === undefined ? [] : [{ fromId, id }]
  })
  await copyTreatments(trx, by, from, { categories, products })
  return { products: products.length, categories: categories.length }
}

/** Copies the catalogue of another venue of the operator to a venue without products. */
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
    await lockVenueCatalogue(trx, venue)
    if ((await countByState(trx, venue)).products > 0) throw new Refusal('catalogue_not_empty')
    const { products } = await copyCatalogue(trx, by, { id: fromVenueId, operatorId: venue.operatorId })
    return { products }
  })
  live.publish(venueChannel(venue.id), 'catalogue')
  return copied
}
