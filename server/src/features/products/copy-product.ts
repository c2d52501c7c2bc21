import type { ProductFacts } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { openStock } from '../stock/service.ts'
import { recordOf } from './product-mapping.ts'
import { insertPrice, insertProduct, type ProductRow } from './queries.ts'

/** Writes a copy of a product of another venue, without stock, and without the picture, which belongs to one product. */
export async function writeCopy(
  trx: Transaction<DB>,
  by: ActorAt,
  { categoryName, subcategoryName }: ProductRow,
  facts: ProductFacts,
): Promise<number> {
  const { caller, venue } = by
  const { id } = await insertProduct(trx, venue, { ...facts, pictureKey: null, changedBy: caller.staffId })
  const { unitType, priceCents } = facts
  await insertPrice(trx, venue, id, { unitType, priceCents, staffId: caller.staffId })
  await openStock(trx, by, id, 0)
  const names = { category: categoryName, subcategory: subcategoryName }
  await recordAuditEntryAt(trx, by, {
    action: 'product.created',
    subject: { kind: 'product', id },
    before: null,
    after: { ...recordOf(facts, names, ['name', 'priceCents', 'categoryId']), stockMilli: 0 },
  })
  return id
}
