import { costCents, type ImportedProduct, plainText, type ProductFacts, unitTypeDefault } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { ensureCategoryPath } from '../categories/service.ts'
import { lockShelf, moveGoods, openStock, receiveBatch } from '../stock/service.ts'
import { listSameProducts } from './import-queries.ts'
import { factsOfRow } from './product-mapping.ts'
import { findProduct, insertPrice, insertProduct, lockProduct, markArchived, updateProduct } from './queries.ts'

export type ProductMatch = { id: number; name: string; sameBarcode: boolean; sameName: boolean }
type Named = Pick<ImportedProduct, 'name' | 'barcode'>

/** For each of these products, what the venue offers with the same barcode or name. */
export async function matchProducts(
  trx: Transaction<DB>,
  venue: VenueRef,
  products: readonly Named[],
): Promise<ProductMatch[][]> {
  const found = await listSameProducts(trx, venue, {
    barcodes: products.flatMap(({ barcode }) => barcode ?? []),
    names: products.map(({ name }) => plainText(name)),
  })
  return products.map(({ name, barcode }) =>
    found
      .map((row) => ({
        id: row.id,
        name: row.name,
        sameBarcode: barcode !== null && row.barcode === barcode,
        sameName: row.sortedBy === plainText(name),
      }))
      .filter(({ sameBarcode, sameName }) => sameBarcode || sameName),
  )
}

/** What a product was before an import changed it, to go back to it. */
export type FormerProduct = { facts: ProductFacts; pictureKey: string | null }

type Path = Pick<ProductFacts, 'categoryId' | 'subcategoryId'>

/** The product after the import: what the file does not say stays. */
function afterImport(before: ProductFacts | null, product: ImportedProduct, path: Path): ProductFacts {
  const unitType = product.unitType ?? before?.unitType ?? unitTypeDefault
  return {
    name: product.name,
    description: product.description ?? before?.description ?? '',
    unitType,
    priceCents: product.priceCents,
    ...(product.category === null && before !== null
      ? { categoryId: before.categoryId, subcategoryId: before.subcategoryId }
      : path),
    gramEquivalentMilli:
      unitType === 'fixed' ? (product.gramEquivalentMilli ?? before?.gramEquivalentMilli ?? null) : null,
    barcode: product.barcode ?? before?.barcode ?? null,
    lowStockMilli: product.lowStockMilli ?? before?.lowStockMilli ?? null,
  }
}

/** What is there, and what would be. Null if it is not offered any more. */
export async function previewProduct(trx: Transaction<DB>, venue: VenueRef, id: number, product: ImportedProduct) {
  const row = await findProduct(trx, venue, id)
  if (row === undefined || row.archivedAt !== null) return null
  const before = factsOfRow(row)
  return {
    before,
    after: afterImport(before, product, before),
    category: row.categoryName,
    subcategory: row.subcategoryName,
    keepsUnit: row.stockVersion > 1,
  }
}

/** Makes a product with its stock: a first count, or a delivery if the file says a cost or a batch. */
export async function createImported(trx: Transaction<DB>, by: ActorAt, product: ImportedProduct, note: string) {
  const { caller, venue } = by
  const { staffId } = caller
  const { made: madeCategories, ...path } = await ensureCategoryPath(trx, by, product)
  const facts = afterImport(null, product, path)
  const { id } = await insertProduct(trx, venue, { ...facts, pictureKey: null, changedBy: staffId })
  await insertPrice(trx, venue, id, { unitType: facts.unitType, priceCents: facts.priceCents, staffId })
  const stockMilli = product.stockMilli ?? 0
  const hasBatch = product.batchCode !== null || product.batchExpiresOn !== null
  const isDelivery = stockMilli > 0 && (hasBatch || product.costCents !== null)
  await openStock(trx, by, id, isDelivery ? 0 : stockMilli)
  if (isDelivery) await deliver(trx, by, { id, product, hasBatch, note })
  await recordAuditEntryAt(trx, by, {
    action: 'product.created',
    subject: { kind: 'product', id },
    before: null,
    after: { name: facts.name, unitType: facts.unitType, priceCents: facts.priceCents, stockMilli, imported: true },
  })
  return { subject: { id, version: 1, stockVersion: isDelivery ? 2 : 1 }, madeCategories }
}

type Delivery = { id: number; product: ImportedProduct; hasBatch: boolean; note: string }

async function deliver(trx: Transaction<DB>, by: ActorAt, { id, product, hasBatch, note }: Delivery): Promise<void> {
  const changeMilli = product.stockMilli ?? 0
  const cost = product.costCents === null ? null : costCents(product.costCents, changeMilli)
  const move = { kind: 'receive', changeMilli, details: { costCents: cost, supplier: null, note } } as const
  const shelf = await lockShelf(trx, by.venue, id)
  if (!hasBatch) {
    await moveGoods(trx, by, shelf, { ...move, batchId: null })
    return
  }
  const unknown = { strain: null, harvestedOn: null, thcBp: null, cbdBp: null, jarTareMilli: null, supplier: null }
  const facts = { ...unknown, code: product.batchCode, expiresOn: product.batchExpiresOn }
  await receiveBatch(trx, by, shelf, { ...move, facts })
}

async function write(trx: Transaction<DB>, by: ActorAt, id: number, before: FormerProduct, after: ProductFacts) {
  const { caller, venue } = by
  const { staffId } = caller
  await updateProduct(trx, venue, id, { ...after, pictureKey: before.pictureKey, changedBy: staffId })
  const { unitType, priceCents } = after
  if (priceCents !== before.facts.priceCents || unitType !== before.facts.unitType) {
    await insertPrice(trx, venue, id, { unitType, priceCents, staffId })
  }
  await recordAuditEntryAt(trx, by, {
    action: 'product.changed',
    subject: { kind: 'product', id },
    before: { name: before.facts.name, unitType: before.facts.unitType, priceCents: before.facts.priceCents },
    after: { name: after.name, unitType, priceCents, imported: true },
  })
}

/** Changes a product that is there to what the file says. Its stock stays. Null if it is not offered any more. */
export async function changeImportedProduct(trx: Transaction<DB>, by: ActorAt, id: number, product: ImportedProduct) {
  const { made: madeCategories, ...path } = await ensureCategoryPath(trx, by, product)
  const row = await lockProduct(trx, by.venue, id)
  if (row === undefined) return null
  const before = { facts: factsOfRow(row), pictureKey: row.pictureKey }
  const after = afterImport(before.facts, product, path)
  if (after.unitType !== before.facts.unitType && row.stockVersion > 1) return null
  await write(trx, by, id, before, after)
  return { before, version: row.version + 1, stockVersion: row.stockVersion, madeCategories }
}

/** Takes a change by an import back. The caller has checked that nothing changed since. */
export async function changeProductBack(
  trx: Transaction<DB>,
  by: ActorAt,
  id: number,
  former: FormerProduct,
): Promise<void> {
  const row = await lockProduct(trx, by.venue, id)
  if (row !== undefined) await write(trx, by, id, { facts: factsOfRow(row), pictureKey: row.pictureKey }, former.facts)
}

/** Withdraws a product that an import made and nobody has used: its goods are counted away, and it is archived. */
export async function withdrawProduct(trx: Transaction<DB>, by: ActorAt, id: number, note: string): Promise<void> {
  const { caller, venue } = by
  const row = await lockProduct(trx, venue, id)
  if (row === undefined) return
  let shelf = await lockShelf(trx, venue, id)
  const parts = [
    { batchId: null, leftMilli: shelf.stock.quantityMilli - shelf.stock.batchedMilli },
    ...shelf.batches.map((batch) => ({ batchId: batch.id, leftMilli: batch.leftMilli })),
  ]
  for (const { batchId, leftMilli } of parts.filter((part) => part.leftMilli > 0)) {
    const move = { kind: 'count', batchId, changeMilli: -leftMilli, details: { note } } as const
    shelf = (await moveGoods(trx, by, shelf, move)).shelf
  }
  await markArchived(trx, venue, id, { isArchived: true, changedBy: caller.staffId })
  await recordAuditEntryAt(trx, by, {
    action: 'product.archived',
    subject: { kind: 'product', id },
    before: { name: row.name, unitType: row.unitType, stockMilli: row.quantityMilli },
    after: { imported: true },
  })
}
