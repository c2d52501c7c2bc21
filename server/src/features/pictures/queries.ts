import type { Executor } from '../../db/connection.ts'

/** The venue or person that the picture belongs to, or undefined if none does any more. */
export async function findPictureSubject(db: Executor, key: string) {
  return db
    .selectFrom('venues')
    .select((eb) => ['id', eb.val('venue').as('kind')])
    .where('pictureKey', '=', key)
    .where('archivedAt', 'is', null)
    .unionAll((eb) =>
      eb
        .selectFrom('staff')
        .select((inner) => ['id', inner.val('staff').as('kind')])
        .where('pictureKey', '=', key),
    )
    .executeTakeFirst()
}

/** The product, expense or member of an operator that the picture belongs to, with the venues where it may be seen. */
export async function findOperatorPictureSubject(db: Executor, operatorId: number, key: string) {
  const product = await db
    .selectFrom('products')
    .select((eb) => ['venueId as id', eb.val('venue').as('kind')])
    .where('operatorId', '=', operatorId)
    .where('pictureKey', '=', key)
    .executeTakeFirst()
  if (product !== undefined) return product
  const receipt = await db
    .selectFrom('expenses')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.operatorId', '=', 'expenses.operatorId')
        .onRef('transactions.id', '=', 'expenses.transactionId'),
    )
    .select((eb) => ['transactions.venueId as id', eb.val('receipt').as('kind')])
    .where('expenses.operatorId', '=', operatorId)
    .where('expenses.receiptKey', '=', key)
    .executeTakeFirst()
  if (receipt !== undefined) return receipt
  return db
    .selectFrom('members')
    .select((eb) => [
      'venueIds',
      eb.case().when('pictureKey', '=', key).then('member').else('contract').end().as('kind'),
    ])
    .where('operatorId', '=', operatorId)
    .where((eb) => eb.or([eb('pictureKey', '=', key), eb('contractKey', '=', key)]))
    .executeTakeFirst()
}

/** The pictures of the next products, in the order of the product ids. */
export async function listProductPictures(db: Executor, operatorId: number, after: number, limit: number) {
  return db
    .selectFrom('products')
    .select(['id', 'pictureKey'])
    .where('operatorId', '=', operatorId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The photos of the next receipts, in the order of their expenses. */
export async function listReceiptPictures(db: Executor, operatorId: number, after: number, limit: number) {
  return db
    .selectFrom('expenses')
    .select(['transactionId as id', 'receiptKey'])
    .where('operatorId', '=', operatorId)
    .where('transactionId', '>', after)
    .where('receiptKey', 'is not', null)
    .orderBy('transactionId')
    .limit(limit)
    .execute()
}

/** Whether a person works at one of these venues. */
export async function worksAtOneOf(db: Executor, staffId: number, venueIds: readonly number[]): Promise<boolean> {
  if (venueIds.length === 0) return false
  const row = await db
    .selectFrom('grants')
    .select('staffId')
    .where('staffId', '=', staffId)
    .where('venueId', 'in', venueIds)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
