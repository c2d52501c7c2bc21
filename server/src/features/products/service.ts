import type { CallReply, ParsedInput } from '@aforo/contract'
import {
  amountOfCents,
  milliOfQuantity,
  plainText,
  productBlocker,
  productChanges,
  type ProductFacts,
  quantityBlocker,
  type UnitType,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { breaksUnique } from '../../db/faults.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import type { Origin } from '../../http/route.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import { type Deed, recordDeed } from '../audit/service.ts'
import { holdPlace } from '../categories/service.ts'
import { runOnce } from '../commands/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { forgetPicture, type PictureDeps, picturePathOf, withPictureOf } from '../pictures/service.ts'
import { openStock, takeStockOfForm } from '../stock/service.ts'
import { factsOf, factsOfRow, onTheWire, type Product, recordOf } from './facts.ts'
import {
  archiveProduct,
  countByState,
  findByBarcode,
  findProduct,
  insertPrice,
  insertProduct,
  listPrices,
  listProducts,
  lockProduct,
  updateProduct,
} from './queries.ts'

export type ProductDeps = PictureDeps & { db: Database; live: LiveHub }
type By = { caller: Caller; venue: VenueRef; origin: Origin }
type NewProduct = ParsedInput<'POST /v1/products'>['multipart']
type ChangedProduct = ParsedInput<'PUT /v1/products/{id}'>['multipart']

const record = (trx: Transaction<DB>, { caller, venue, origin }: By, deed: Deed) =>
  recordDeed(trx, { staffId: caller.staffId, venue, origin }, deed)

async function getProduct(trx: Transaction<DB>, venue: VenueRef, id: number): Promise<Product> {
  const row = await findProduct(trx, venue, id)
  if (row === undefined) throw new Refusal('product_not_found')
  return onTheWire(row)
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
    after: readCursor(cursor),
    limit: limit + 1,
  }
  const rows = await inOperator(db, venue.operatorId, (trx) => listProducts(trx, venue, filter))
  const page = cutPage(rows, limit, ({ name }) => name)
  return { ...page, items: page.items.map(onTheWire) }
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

const pricesShown = 100

export async function listProductPrices(
  { db }: ProductDeps,
  venue: VenueRef,
  id: number,
): Promise<CallReply<'GET /v1/products/{id}/prices'>> {
  return inOperator(db, venue.operatorId, async (trx) => {
    await getProduct(trx, venue, id)
    const prices = await listPrices(trx, venue, id, pricesShown)
    return prices.map(({ priceCents, unitType, since, name, email }) => ({
      price: amountOfCents(priceCents),
      unit_type: unitType as UnitType,
      since: since.toISOString(),
      by: name === '' ? email : name,
    }))
  })
}

/** Says which product already has the barcode, of which the database lets only one of a venue through. */
async function tellTakenBarcode<T>(
  { db }: ProductDeps,
  venue: VenueRef,
  barcode: string | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (barcode === null || !breaksUnique(error, 'products_barcode_unique')) throw error
    const other = await inOperator(db, venue.operatorId, (trx) => findByBarcode(trx, venue, barcode))
    throw new Refusal('product_barcode_taken', { name: other?.name ?? barcode })
  }
}

function refuseOtherVenue(venue: VenueRef, named: number | undefined): void {
  if (named !== undefined && named !== venue.id) throw new Refusal('request_invalid', { fields: 'product.venue_id' })
}

export async function createProduct(deps: ProductDeps, by: By, { product: form, image }: NewProduct): Promise<Product> {
  refuseOtherVenue(by.venue, form.venue_id)
  const create = async (pictureKey: string | null) => {
    const made = await tellTakenBarcode(deps, by.venue, form.barcode, () => writeNew(deps, by, form, pictureKey))
    // Sent a second time: the product has the picture of the first.
    if (made.image_path !== picturePathOf(pictureKey)) await forgetPicture(deps, pictureKey)
    return made
  }
  const product = await (image === undefined ? create(null) : withPictureOf(deps, by.venue, image, create))
  deps.live.publish(venueChannel(by.venue.id), 'catalogue')
  return product
}

async function writeNew({ db }: ProductDeps, by: By, form: NewProduct['product'], pictureKey: string | null) {
  const { caller, venue } = by
  const { key = crypto.randomUUID(), ...request } = form
  const facts = factsOf(form)
  const stockMilli = milliOfQuantity(form.stock_quantity)
  return runOnce<Product>(db, { kind: 'product.create', key, request, caller, venue }, async (trx) => {
    refuseIf(productBlocker(null, facts))
    refuseIf(quantityBlocker(facts.unitType, stockMilli))
    const { category, subcategory } = await holdPlace(trx, venue, facts)
    const { id } = await insertProduct(trx, venue, { ...facts, pictureKey, changedBy: caller.staffId })
    const { unitType, priceCents } = facts
    await insertPrice(trx, venue, id, { unitType, priceCents, staffId: caller.staffId })
    await openStock(trx, by, id, stockMilli)
    const names = { category: category?.name ?? null, subcategory: subcategory?.name ?? null }
    const after = recordOf(facts, names, Object.keys(facts) as (keyof ProductFacts)[])
    await record(trx, by, {
      action: 'product.created',
      subject: { kind: 'product', id },
      before: null,
      after: { ...after, stockMilli },
    })
    return getProduct(trx, venue, id)
  })
}

export async function changeProduct(
  deps: ProductDeps,
  by: By,
  id: number,
  { product: form, image }: ChangedProduct,
): Promise<Product> {
  refuseOtherVenue(by.venue, form.venue_id)
  const change = (newKey: string | null) =>
    tellTakenBarcode(deps, by.venue, form.barcode, () => writeChange(deps, by, id, form, newKey))
  const { product, leftOver } = await (image === undefined
    ? change(null)
    : withPictureOf(deps, by.venue, image, change))
  await forgetPicture(deps, leftOver)
  deps.live.publish(venueChannel(by.venue.id), 'catalogue')
  return product
}

async function writeChange(
  { db }: ProductDeps,
  by: By,
  id: number,
  form: ChangedProduct['product'],
  newKey: string | null,
) {
  const { caller, venue } = by
  return inOperator(db, venue.operatorId, async (trx) => {
    const row = await lockProduct(trx, venue, id)
    if (row === undefined) throw new Refusal('product_not_found')
    if (form.version !== undefined && form.version !== row.version) throw new Refusal('product_changed')
    const [before, after] = [factsOfRow(row), factsOf(form)]
    refuseIf(productBlocker({ unitType: before.unitType, stockVersion: row.stockVersion }, after))
    const changed = productChanges(before, after)
    const { category, subcategory } = await holdPlace(trx, venue, after)
    if (changed.length > 0 || newKey !== null) {
      const pictureKey = newKey ?? row.pictureKey
      await updateProduct(trx, venue, id, { ...after, pictureKey, changedBy: caller.staffId })
      const namesBefore = { category: row.categoryName, subcategory: row.subcategoryName }
      const namesAfter = { category: category?.name ?? null, subcategory: subcategory?.name ?? null }
      await record(trx, by, {
        action: 'product.changed',
        subject: { kind: 'product', id },
        before: recordOf(before, namesBefore, changed),
        after: { ...recordOf(after, namesAfter, changed), ...(newKey === null ? {} : { picture: true }) },
      })
    }
    if (changed.includes('priceCents') || changed.includes('unitType')) {
      const { unitType, priceCents } = after
      await insertPrice(trx, venue, id, { unitType, priceCents, staffId: caller.staffId })
    }
    if (form.stock_quantity !== undefined) {
      const stock = { version: row.stockVersion, quantityMilli: row.quantityMilli }
      const sent = { quantity: form.stock_quantity, seenVersion: form.stock_version }
      await takeStockOfForm(trx, by, { productId: id, unitType: after.unitType, stock }, sent)
    }
    return { product: await getProduct(trx, venue, id), leftOver: newKey === null ? null : row.pictureKey }
  })
}

export async function removeProduct({ db, live }: ProductDeps, by: By, id: number): Promise<void> {
  const { caller, venue } = by
  await inOperator(db, venue.operatorId, async (trx) => {
    const row = await lockProduct(trx, venue, id)
    if (row === undefined) throw new Refusal('product_not_found')
    await archiveProduct(trx, venue, id, caller.staffId)
    await record(trx, by, {
      action: 'product.archived',
      subject: { kind: 'product', id },
      before: { name: row.name, unitType: row.unitType, stockMilli: row.quantityMilli },
      after: null,
    })
  })
  live.publish(venueChannel(venue.id), 'catalogue')
}
