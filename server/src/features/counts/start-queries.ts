import type { CountScope } from '@aforo/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

export type Scope = { scope: CountScope; ids: readonly number[] }

export type GoodsRow = {
  productId: number
  batchId: number | null
  jars: { number: number; isOpen: boolean; lastMilli: number | null }[]
}

const idsOf = (ids: readonly number[]) => sql`any (${[...ids]}::bigint[])`

/** Which goods a sheet covers. `unit` has a product and a batch, `last` the movement after which it was last weighed. */
function isCovered({ scope, ids }: Scope): RawBuilder<boolean> {
  switch (scope) {
    case 'all':
      return sql`true`
    case 'categories':
      return sql`(product.category_id = ${idsOf(ids)} or product.subcategory_id = ${idsOf(ids)})`
    case 'products':
      return sql`product.id = ${idsOf(ids)}`
    case 'batches':
      return sql`unit.batch_id = ${idsOf(ids)}`
    case 'moved':
      // What a count or drying changed in the books moved nothing.
      return sql`exists (
        select from stock_movements
        where operator_id = unit.operator_id and product_id = unit.product_id and batch_id is not distinct from unit.batch_id
          and kind <> 'count' and loss_kind is distinct from 'moisture'
          and version > last.version
      )`
  }
}

/** Every batch with goods or with a jar that is not empty, and the goods that are in none, in the order of the shelves. */
export async function listGoods(db: Executor, venue: VenueRef, scope: Scope): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    with unit as (
      select operator_id, product_id, id as batch_id from batches
      where operator_id = ${venue.operatorId} and venue_id = ${venue.id} and (
        quantity_milli > 0 or exists (
          select from jars
          where operator_id = batches.operator_id and batch_id = batches.id and emptied_at is null
        )
      )
      union all
      select stocks.operator_id, stocks.product_id, null from stocks
      where stocks.operator_id = ${venue.operatorId} and stocks.quantity_milli > stocks.batched_milli
    )
    select unit.product_id, unit.batch_id, coalesce((
      select json_agg(json_build_object('number', number, 'isOpen', is_open, 'lastMilli', last_milli) order by number)
      from jars where operator_id = unit.operator_id and batch_id = unit.batch_id and emptied_at is null
    ), '[]') as jars
    from unit
    join products product on product.operator_id = unit.operator_id and product.id = unit.product_id
    cross join lateral (
      select coalesce(max(read.read_version), 0) as version from count_units read
      join count_sheets sheet on sheet.operator_id = read.operator_id and sheet.id = read.sheet_id
      where read.operator_id = unit.operator_id and read.product_id = unit.product_id
        and read.batch_id is not distinct from unit.batch_id and read.read_version is not null
        and sheet.state <> 'discarded'
    ) last
    left join categories category on category.operator_id = product.operator_id and category.id = product.category_id
    where product.venue_id = ${venue.id} and product.archived_at is null and ${isCovered(scope)}
    order by category.name nulls last, product.sorted_by, product.id, unit.batch_id nulls last`.execute(db)
  return rows
}

/** What the chosen categories, products or batches are called. */
export async function listScopeNames(db: Executor, venue: VenueRef, { scope, ids }: Scope): Promise<string[]> {
  if (scope === 'all' || scope === 'moved') return []
  const source = {
    categories: sql`select name from categories`,
    products: sql`select name from products`,
    batches: sql`select code as name from batches`,
  }[scope]
  const { rows } = await sql<{ name: string }>`
    ${source} where operator_id = ${venue.operatorId} and venue_id = ${venue.id} and id = ${idsOf(ids)}
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export type NewUnit = { number: number; productId: number; batchId: number | null; carriedMilli: number }
export type NewEntry = { number: number; unitNumber: number; jarNumber: number | null }

export async function insertSheet(
  db: Executor,
  venue: VenueRef,
  sheet: { scope: CountScope; scopeNames: string[]; startedBy: number },
  units: readonly NewUnit[],
  entries: readonly NewEntry[],
): Promise<number> {
  const { operatorId } = venue
  const { id: sheetId } = await db
    .insertInto('countSheets')
    .values({ operatorId, venueId: venue.id, ...sheet })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('countUnits')
    .values(units.map((unit) => ({ operatorId, sheetId, ...unit })))
    .execute()
  await db
    .insertInto('countEntries')
    .values(entries.map((entry) => ({ operatorId, sheetId, ...entry })))
    .execute()
  return sheetId
}
