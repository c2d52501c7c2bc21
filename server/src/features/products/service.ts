import type { CallReply, ParsedInput } from '@aforo/contract'
import { milliOfQuantity, plainText, productBlocker, productChanges, type ProductFacts } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { approvalOnRecord, lockNamedApproval } from '../approvals/service.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { findSamePath, lockCategoryPath } from '../categories/service.ts'
import { runOnce } from '../commands/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import {
  type ClaimPicture,
  fingerprintOf,
  forgetPicture,
  type PictureDeps,
  picturePathOf,
  withPictureOf,
} from '../pictures/service.ts'
import { count, countOfForm, openStock } from '../stock/service.ts'
import { approvePrice } from './approve-price.ts'
import { writeCopy } from './copy-product.ts'
import { factsOf, factsOfRow, toReply, type Product, recordOf } from './product-mapping.ts'
import {
  countByState,
  findByBarcode,
  findProduct,
  insertPrice,
  insertProduct,
  listProducts,
  lockProduct,
  markArchived,
  updateProduct,
} from './queries.ts'
import * as copies from './copy-products.ts'
import * as imported from './imported-products.ts'

/** For imports from another program, and for copies of the set-up of a venue. */
export const [importedProducts, catalogueCopies] = [imported, copies]
export type FormerProduct = imported.FormerProduct

export type ProductDeps = PictureDeps & { db: Database; live: LiveHub }
type NewProduct = ParsedInput<'POST /v1/products'>['multipart']
type ChangedProduct = ParsedInput<'PUT /v1/products/{id}'>['multipart']

async function getProduct(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<Product> {
  const row = await findProduct(trx, venue, id)
  if (row === undefined) throw new Refusal('product_not_found')
  return toReply(row)
}

export async function listVenueProducts(
  { db }: ProductDeps,
  venue: VenueRef,
  query: ParsedInput<'GET /v1/get-venue-products'>['query'],
): Promise<Page<Product>> {
  const { q = '', limit, cursor } = query
  const filter = {
    words: plainText(q),
    categoryId: query.category_id ?? null,
    subcategoryId: query.subcategory_id ?? null,
    stock: query.stock ?? null,
    isArchived: query.archived === 'only',
    ids: query.ids?.split(',').map(Number) ?? null,
    after: readCursor(cursor),
    limit: limit + 1,
  }
  const rows = await inOperator(db, venue.operatorId, (trx) => listProducts(trx, venue, filter))
  const page = cutPage(rows, limit, ({ sortedBy }) => sortedBy ?? '')
  return { ...page, items: page.items.map(toReply) }
}

export async function describeProduct({ db }: ProductDeps, venue: VenueRef, id: number): Promise<Product> {
  return inOperator(db, venue.operatorId, (trx) => getProduct(trx, venue, id))
}

export async function countCatalogue(
  { db }: ProductDeps,
  venue: VenueRef,
): Promise<CallReply<'GET /v1/catalogue/counts'>> {
  return inOperator(db, venue.operatorId, (trx) => countByState(trx, venue))
}

/** If two products get a barcode at once, the second violates the unique index, is retried and is then refused here. */
async function refuseTakenBarcode(
  trx: Transaction<DB>,
  venue: VenueRef,
  { barcode, ownId }: { barcode: string | null; ownId: number | null },
): Promise<void> {
  if (barcode === null) return
  const other = await findByBarcode(trx, venue, barcode)
  if (other !== undefined && other.id !== ownId) throw new Refusal('product_barcode_taken', { name: other.name })
}

function refuseOtherVenue(venue: VenueRef, named: number | undefined): void {
  if (named !== undefined && named !== venue.id) throw new Refusal('request_invalid', { fields: 'product.venue_id' })
}

type Written = { product: Product; leftOver: string | null }

/** Writes a product with its picture, if one was sent, and removes pictures that no product uses. */
async function writeWithPicture(
  deps: ProductDeps,
  { venue }: ActorAt,
  image: File | undefined,
  write: (pictureKey: string | null, fingerprint: string | null, claim: ClaimPicture) => Promise<Written>,
): Promise<Product> {
  const fingerprint = await fingerprintOf(image)
  const writeOnce = async (pictureKey: string | null, claim: ClaimPicture = async () => {}) => {
    const { product, leftOver } = await write(pictureKey, fingerprint, claim)
    // In a repeated command, the product already has the picture of the first one.
    const isUsed = pictureKey === null || product.image_path === picturePathOf(pictureKey)
    await forgetPicture(deps, isUsed ? leftOver : pictureKey)
    return product
  }
  const product = await (image === undefined ? writeOnce(null) : withPictureOf(deps, venue, image, writeOnce))
  deps.live.publish(venueChannel(venue.id), 'catalogue', { products: [product.id] })
  return product
}

export async function createProduct(
  deps: ProductDeps,
  by: ActorAt,
  { product: form, image }: NewProduct,
): Promise<Product> {
  const { caller, venue } = by
  refuseOtherVenue(venue, form.venue_id)
  const { key = crypto.randomUUID(), ...sent } = form
  return writeWithPicture(deps, by, image, (pictureKey, fingerprint, claim) => {
    const command = { kind: 'product.create', key, request: { ...sent, image: fingerprint }, caller, venue }
    return runOnce<Written>(deps.db, command, async (trx) => {
      await claim(trx)
      return writeNew(trx, by, form, pictureKey)
    })
  })
}

async function writeNew(
  trx: Transaction<DB>,
  by: ActorAt,
  form: NewProduct['product'],
  pictureKey: string | null,
): Promise<Written> {
  const { caller, venue } = by
  const facts = factsOf(form, null)
  const stockMilli = milliOfQuantity(form.stock_quantity)
  refuseIf(productBlocker(null, { ...facts, stockMilli }))
  const { category, subcategory } = await lockCategoryPath(trx, venue, facts)
  await refuseTakenBarcode(trx, venue, { barcode: facts.barcode, ownId: null })
  const { id } = await insertProduct(trx, venue, { ...facts, pictureKey, changedBy: caller.staffId })
  const { unitType, priceCents } = facts
  await insertPrice(trx, venue, id, { unitType, priceCents, staffId: caller.staffId })
  await openStock(trx, by, id, stockMilli)
  const names = { category: category?.name ?? null, subcategory: subcategory?.name ?? null }
  const after = recordOf(facts, names, Object.keys(facts) as (keyof ProductFacts)[])
  await recordAuditEntryAt(trx, by, {
    action: 'product.created',
    subject: { kind: 'product', id },
    before: null,
    after: { ...after, stockMilli },
  })
  return { product: await getProduct(trx, venue, id), leftOver: null }
}

export async function changeProduct(
  deps: ProductDeps,
  by: ActorAt,
  id: number,
  { product: form, image }: ChangedProduct,
): Promise<Product> {
  const { caller, venue } = by
  refuseOtherVenue(venue, form.venue_id)
  const { key = crypto.randomUUID(), ...sent } = form
  return writeWithPicture(deps, by, image, (newKey, fingerprint, claim) => {
    const command = { kind: 'product.change', key, request: { id, ...sent, image: fingerprint }, caller, venue }
    return runOnce<Written>(deps.db, command, async (trx) => {
      await claim(trx)
      return writeChange(trx, by, { id, key, form, newKey })
    })
  })
}

function refuseOverwriting({ version }: { version?: number | undefined }, row: { version: number }): void {
  if (version !== undefined && version !== row.version) throw new Refusal('product_changed')
}

/** Locks the category path before the product, in the same order as removing a category, to avoid deadlocks. */
async function lockForChange(trx: Transaction<DB>, venue: VenueRef, id: number, form: ChangedProduct['product']) {
  const seen = await findProduct(trx, venue, id)
  if (seen === undefined || seen.archivedAt !== null) throw new Refusal('product_not_found')
  // Checked before the category path, which may be archived if another change has moved the product.
  refuseOverwriting(form, seen)
  const { category, subcategory } = await lockCategoryPath(trx, venue, factsOf(form, factsOfRow(seen)))
  const row = await lockProduct(trx, venue, id)
  if (row === undefined) throw new Refusal('product_not_found')
  refuseOverwriting(form, row)
  return { row, names: { category: category?.name ?? null, subcategory: subcategory?.name ?? null } }
}

type ChangeCommand = { id: number; key: string; form: ChangedProduct['product']; newKey: string | null }

async function writeChange(
  trx: Transaction<DB>,
  by: ActorAt,
  { id, key, form, newKey }: ChangeCommand,
): Promise<Written> {
  const { caller, venue } = by
  const named = await lockNamedApproval(trx, by)
  const { row, names } = await lockForChange(trx, venue, id, form)
  const before = factsOfRow(row)
  const after = factsOf(form, before)
  const stock = { version: row.stockVersion, quantityMilli: row.quantityMilli }
  const counted = await countOfForm(trx, { operatorId: venue.operatorId, productId: id }, stock, form)
  refuseIf(
    productBlocker(
      { unitType: before.unitType, stockVersion: stock.version },
      { ...after, stockMilli: counted ?? stock.quantityMilli },
    ),
  )
  await refuseTakenBarcode(trx, venue, { barcode: after.barcode, ownId: id })
  const prices = { productId: id, fromCents: before.priceCents, toCents: after.priceCents }
  const approved = await approvePrice(trx, by, named, { ...prices, key })
  const changed = productChanges(before, after)
  if (changed.length > 0 || newKey !== null) {
    await updateProduct(trx, venue, id, { ...after, pictureKey: newKey ?? row.pictureKey, changedBy: caller.staffId })
    const namesBefore = { category: row.categoryName, subcategory: row.subcategoryName }
    await recordAuditEntryAt(trx, by, {
      action: 'product.changed',
      subject: { kind: 'product', id },
      before: recordOf(before, namesBefore, changed),
      after: {
        ...recordOf(after, names, changed),
        ...(newKey === null ? {} : { picture: true }),
        ...approvalOnRecord(approved),
      },
    })
  }
  if (changed.includes('priceCents') || changed.includes('unitType')) {
    const { unitType, priceCents } = after
    await insertPrice(trx, venue, id, { unitType, priceCents, staffId: caller.staffId })
  }
  if (counted !== null) await count(trx, by, { productId: id, quantityMilli: counted, priceCents: before.priceCents })
  return { product: await getProduct(trx, venue, id), leftOver: newKey === null ? null : row.pictureKey }
}

/** Copies a product of another venue, of which goods arrive here, into the category of the same name. */
export async function copyProductFrom(
  trx: Transaction<DB>,
  by: ActorAt,
  fromVenueId: number,
  id: number,
): Promise<number> {
  const { venue } = by
  const from = { id: fromVenueId, operatorId: venue.operatorId }
  const row = await findProduct(trx, from, id)
  if (row === undefined) throw new Refusal('product_not_found')
  const facts = { ...factsOfRow(row), ...(await findSamePath(trx, venue, from, row)) }
  await refuseTakenBarcode(trx, venue, { barcode: facts.barcode, ownId: null })
  return writeCopy(trx, by, { row, facts })
}

export async function removeProduct({ db, live }: ProductDeps, by: ActorAt, id: number): Promise<void> {
  const { caller, venue } = by
  await inOperator(db, venue.operatorId, async (trx) => {
    const row = await lockProduct(trx, venue, id)
    if (row === undefined) throw new Refusal('product_not_found')
    await markArchived(trx, venue, id, { isArchived: true, changedBy: caller.staffId })
    await recordAuditEntryAt(trx, by, {
      action: 'product.archived',
      subject: { kind: 'product', id },
      before: { name: row.name, unitType: row.unitType, stockMilli: row.quantityMilli },
      after: null,
    })
  })
  live.publish(venueChannel(venue.id), 'catalogue', { products: [id] })
}

/** Its category is open: archiving a category moves the archived products too. */
export async function restoreProduct({ db, live }: ProductDeps, by: ActorAt, id: number): Promise<Product> {
  const { caller, venue } = by
  const product = await inOperator(db, venue.operatorId, async (trx) => {
    const row = await lockProduct(trx, venue, id, true)
    if (row === undefined) throw new Refusal('product_not_found')
    await refuseTakenBarcode(trx, venue, { barcode: row.barcode, ownId: id })
    await markArchived(trx, venue, id, { isArchived: false, changedBy: caller.staffId })
    await recordAuditEntryAt(trx, by, {
      action: 'product.restored',
      subject: { kind: 'product', id },
      before: null,
      after: { name: row.name, unitType: row.unitType, stockMilli: row.quantityMilli },
    })
    return getProduct(trx, venue, id)
  })
  live.publish(venueChannel(venue.id), 'catalogue', { products: [id] })
  return product
}
