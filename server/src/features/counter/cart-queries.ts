import type { WeighedBy } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { Cursor } from '../../db/lists.ts'
import type { VenueRef } from '../../http/caller.ts'

/** Locks the member's open visit at the venue, so that changes of the cart and the exit happen one after the other. */
export async function lockVisitForCart(db: Executor, venue: VenueRef, memberId: number): Promise<boolean> {
  const visit = await db
    .selectFrom('visits')
    .select('id')
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('memberId', '=', memberId)
    .where('leftAt', 'is', null)
    .where('undoneAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return visit !== undefined
}

export async function listCartLines(db: Executor, { operatorId, id: venueId }: VenueRef, memberId: number) {
  return db
    .selectFrom('cartLines')
    .innerJoin('products', (join) =>
      join.onRef('products.operatorId', '=', 'cartLines.operatorId').onRef('products.id', '=', 'cartLines.productId'),
    )
    .innerJoin('staff', 'staff.id', 'cartLines.changedBy')
    .leftJoin('batches', (join) =>
      join.onRef('batches.operatorId', '=', 'cartLines.operatorId').onRef('batches.id', '=', 'cartLines.batchId'),
    )
    .select([
      'cartLines.productId',
      'cartLines.quantityMilli',
      'cartLines.weighedMilli',
      'cartLines.weighedBy',
      'cartLines.batchId',
      'batches.code as batchCode',
      'cartLines.changeId',
      'cartLines.changedAt',
      'products.name as productName',
      'products.priceCents',
      'products.unitType',
      'staff.name',
      'staff.email',
    ])
    .where('cartLines.operatorId', '=', operatorId)
    .where('cartLines.venueId', '=', venueId)
    .where('cartLines.memberId', '=', memberId)
    .orderBy('cartLines.addedAt')
    .orderBy('cartLines.productId')
    .execute()
}

export async function findOffered(db: Executor, venue: VenueRef, productId: number) {
  return db
    .selectFrom('products')
    .select('unitType')
    .where('operatorId', '=', venue.operatorId)
    .where('venueId', '=', venue.id)
    .where('id', '=', productId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
}

type Line = {
  memberId: number
  productId: number
  quantityMilli: number
  weighedMilli: number | null
  weighedBy: WeighedBy | null
  batchId: number | null
  changeId: string
  changedBy: number
}

export async function putCartLine(db: Executor, { operatorId, id: venueId }: VenueRef, line: Line) {
  await db
    .insertInto('cartLines')
    .values({ operatorId, venueId, ...line })
    .onConflict((conflict) =>
      conflict.columns(['operatorId', 'venueId', 'memberId', 'productId']).doUpdateSet({
        quantityMilli: line.quantityMilli,
        weighedMilli: line.weighedMilli,
        weighedBy: line.weighedBy,
        batchId: line.batchId,
        changeId: line.changeId,
        changedBy: line.changedBy,
        changedAt: sql`clock_timestamp()`,
      }),
    )
    .execute()
}

/** Deletes the line of one product, or all lines if `productId` is null. */
export async function deleteCartLines(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  memberId: number,
  productId: number | null,
): Promise<number> {
  let query = db
    .deleteFrom('cartLines')
    .where('operatorId', '=', operatorId)
    .where('venueId', '=', venueId)
    .where('memberId', '=', memberId)
  if (productId !== null) query = query.where('productId', '=', productId)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type OpenCart = {
  memberId: number
  number: number
  name: string
  lastName: string
  pictureKey: string | null
  /** Parallel to `pricesCents`: both have one entry per line, in the same order. */
  quantitiesMilli: number[]
  pricesCents: number[]
  changedAt: Date
  by: string
  changedBy: string
}

/** The open carts of the venue, last changed first. */
export async function listOpenCarts(
  db: Executor,
  { operatorId, id: venueId }: VenueRef,
  after: Cursor | null,
  limit: number,
): Promise<OpenCart[]> {
  const { rows } = await sql<OpenCart>`
    select cart.member_id, members.number, members.name, members.last_name, members.picture_key,
      cart.quantities_milli, cart.prices_cents, cart.changed_at, cart.by, coalesce(nullif(staff.name, ''), staff.email) as changed_by
    from (
      select member_id, max(line.changed_at) as changed_at,
        (extract(epoch from max(line.changed_at)) * 1000000)::bigint::text as by,
        array_agg(quantity_milli order by product_id)::int[] as quantities_milli,
        array_agg(price_cents order by product_id)::int[] as prices_cents,
        (array_agg(line.changed_by order by line.changed_at desc))[1] as changed_by
      from cart_lines line join products on products.operator_id = line.operator_id and products.id = line.product_id
      where line.operator_id = ${operatorId} and line.venue_id = ${venueId}
      group by member_id
    ) cart
    join members on members.operator_id = ${operatorId} and members.id = cart.member_id
    join staff on staff.id = cart.changed_by
    where ${after === null ? sql`true` : sql`(cart.by::bigint, cart.member_id) < (${after.by}::bigint, ${after.id})`}
    order by cart.by::bigint desc, cart.member_id desc
    limit ${limit}`.execute(db)
  return rows
}
