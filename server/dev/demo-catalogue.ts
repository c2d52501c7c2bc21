import type { Transaction } from 'kysely'
import type { Database } from '../src/db/connection.ts'
import { inOperator } from '../src/db/transaction.ts'
import type { DB } from '../src/db/types.ts'
import type { Offered, Shelf } from './demo-events.ts'
import { eveningOf, historyOf } from './demo-history.ts'
import { almiranteCatalogue, azoteaCatalogue, type DemoCategory } from './demo-products.ts'

type Venue = { id: number; operatorId: number }
/** The person who keeps the catalogue and receives deliveries, and the person who sells. */
type Hands = { keeper: number; seller: number }
const opening = () => eveningOf(365, 0)
const priceChange = () => eveningOf(14, 0)

type CategoryIds = { categoryId: number; subcategoryIds: Map<string, number> }

/** Fills the two venues of the first operator with products, and returns a year of movements of their stock. */
export async function fillCatalogues(db: Database): Promise<Shelf[]> {
  const venueOf = (subdomain: string) =>
    db.selectFrom('venues').select(['id', 'operatorId']).where('subdomain', '=', subdomain).executeTakeFirstOrThrow()
  const staffOf = async (name: string) => {
    const email = `${name}@aforo.example`
    return (await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  }
  const keeper = await staffOf('marta.ruiz')
  const almirante = { keeper, seller: await staffOf('laia.arana') }
  const azotea = { keeper, seller: await staffOf('tomas.alba') }
  return [
    await fillCatalogue(db, await venueOf('almirante'), almiranteCatalogue, almirante),
    await fillCatalogue(db, await venueOf('azotea'), azoteaCatalogue, azotea),
  ]
}

async function fillCatalogue(
  db: Database,
  venue: Venue,
  catalogue: readonly DemoCategory[],
  hands: Hands,
): Promise<Shelf> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const offered: Offered[] = []
    for (const category of catalogue) {
      const ids = await makeCategory(trx, venue, category)
      offered.push(...(await offerProducts(trx, venue, category, ids, hands.keeper)))
    }
    await writePrices(trx, venue, offered, hands.keeper)
    const stocked = offered.map((product, index) => ({ product, movements: historyOf(product, index) }))
    return { venue, ...hands, stocked }
  })
}

async function makeCategory(trx: Transaction<DB>, venue: Venue, category: DemoCategory): Promise<CategoryIds> {
  const { id, name, genetics = false, subcategories = [] } = category
  const row = { operatorId: venue.operatorId, venueId: venue.id, name }
  const made = await trx
    .insertInto('categories')
    .values({ ...row, genetics, ...(id === undefined ? {} : { id }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id !== undefined) await skipIds(trx, row, id)
  const subcategoryIds = new Map<string, number>()
  for (const subcategory of subcategories) {
    const { id: subcategoryId } = await trx
      .insertInto('categories')
      .values({ ...row, name: subcategory, parentId: made.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    subcategoryIds.set(subcategory, subcategoryId)
  }
  return { categoryId: made.id, subcategoryIds }
}

/**
 * Advances a sequence past an id that was set by hand, so that the id is not given again. The role of the API may not
 * set a sequence, but an insert that is skipped because its name is taken still uses up a number.
 */
async function skipIds(trx: Transaction<DB>, taken: { operatorId: number; venueId: number; name: string }, id: number) {
  await trx
    .insertInto('categories')
    .values(Array.from({ length: id }, () => taken))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function offerProducts(
  trx: Transaction<DB>,
  { id: venueId, operatorId }: Venue,
  { products }: DemoCategory,
  { categoryId, subcategoryIds }: CategoryIds,
  keeper: number,
): Promise<Offered[]> {
  const rows = products.map(({ stockMilli: _stock, priceWasCents, subcategory, ...facts }) => ({
    ...facts,
    operatorId,
    venueId,
    categoryId,
    subcategoryId: subcategoryIds.get(subcategory ?? '') ?? null,
    version: priceWasCents === null ? 1 : 2,
    changedBy: keeper,
    changedAt: priceWasCents === null ? opening() : priceChange(),
    createdAt: opening(),
  }))
  // Ids are returned in the order of the values.
  const ids = await trx.insertInto('products').values(rows).returning('id').execute()
  return products.map((product, index) => ({ ...product, productId: ids[index]?.id ?? 0 }))
}

async function writePrices(trx: Transaction<DB>, { operatorId }: Venue, offered: readonly Offered[], keeper: number) {
  const prices = offered.flatMap(({ productId, unitType, priceCents, priceWasCents }) => {
    const price = { operatorId, productId, unitType, priceCents, staffId: keeper, since: opening() }
    return priceWasCents === null
      ? [price]
      : [
          { ...price, priceCents: priceWasCents },
          { ...price, since: priceChange() },
        ]
  })
  await trx.insertInto('productPrices').values(prices).execute()
}
