import type { ProductFacts } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { type ActorAt, recordAuditEntriesAt } from '../audit/service.ts'
import { openEmptyStocks } from '../stock/service.ts'
import { recordOf } from './product-mapping.ts'
import { insertPrices, insertProducts, type ProductRow } from './queries.ts'

export type Copy = { row: Pick<ProductRow, 'categoryName' | 'subcategoryName'>; facts: ProductFacts }

/**
 * Writes copies of products of another venue, without stock, and without the picture, which belongs to one product. Each
 * kind of row is written by one statement. Returns the new ids in the same order.
 */
export async function writeCopies(trx: Transaction<DB>, by: ActorAt, copies: readonly Copy[]): Promise<number[]> {
  if (copies.length === 0) return []
  const { caller, venue } = by
  const products = copies.map(({ facts }) => ({ ...facts, pictureKey: null, changedBy: caller.staffId }))
  const made = (await insertProducts(trx, venue, products)).flatMap((id, index) => {
    const copy = copies[index]
    return copy === undefined ? [] : [{ id, ...copy }]
  })
  const ids = made.map(({ id }) => id)
  await insertPrices(
    trx,
    venue,
    made.map(({ id, facts: { unitType, priceCents } }) => ({
      productId: id,
      unitType,
      priceCents,
      staffId: caller.staffId,
    })),
  )
  await openEmptyStocks(trx, by, ids)
  await recordAuditEntriesAt(
    trx,
    by,
    made.map(({ id, facts, row }) => ({
      action: 'product.created',
      subject: { kind: 'product', id },
      before: null,
      after: {
        ...recordOf(facts, { category: row.categoryName, subcategory: row.subcategoryName }, [
          'name',
          'priceCents',
          'categoryId',
        ]),
        stockMilli: 0,
      },
    })),
  )
  return ids
}

/** The same for one product. */
export async function writeCopy(trx: Transaction<DB>, by: ActorAt, copy: Copy): Promise<number> {
  const [id] = await writeCopies(trx, by, [copy])
  if (id === undefined) throw new Error('A product was not inserted')
  return id
}
