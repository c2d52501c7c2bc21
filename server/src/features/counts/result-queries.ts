import type { CountVerdict, UnitType } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

export type ResultRow = {
  number: number
  productId: number
  productName: string
  productPicture: string | null
  unitType: UnitType
  batchId: number | null
  batchCode: string | null
  jars: number
  netMilli: number
  bookMilli: number
  correctedMilli: number
  dryingMilli: number
  lowMilli: number
  highMilli: number
  verdict: CountVerdict
  priceCents: number
  costThousandCents: number | null
  readAt: Date
  readVersion: number
  sinceAt: Date | null
  bookedMilli: number | null
  entries: number[]
  isRecounted: boolean
}

/** What a finished sheet found, without the units that were left out. */
export async function listResults(db: Executor, { operatorId }: VenueRef, sheetId: number): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select unit.number, product.id as product_id, product.name as product_name, product.picture_key as product_picture,
      product.unit_type, batch.id as batch_id, batch.code as batch_code, unit.jars, unit.net_milli, unit.book_milli,
      unit.corrected_milli, unit.drying_milli, unit.low_milli, unit.high_milli, unit.verdict, unit.price_cents,
      unit.cost_thousand_cents, unit.read_at, unit.read_version, unit.since_at, unit.booked_milli, entry.numbers as entries,
      entry.is_recounted
    from count_units unit
    join products product on product.operator_id = unit.operator_id and product.id = unit.product_id
    left join batches batch on batch.operator_id = unit.operator_id and batch.id = unit.batch_id
    cross join lateral (
      select json_agg(number order by number) as numbers, bool_or(is_recounted) as is_recounted from count_entries
      where operator_id = unit.operator_id and sheet_id = unit.sheet_id and unit_number = unit.number
    ) entry
    where unit.operator_id = ${operatorId} and unit.sheet_id = ${sheetId} and unit.read_version is not null
    order by unit.number`.execute(db)
  return rows
}

/** How many goods of a finished sheet were left out, because a jar was skipped. */
export async function countLeftOut(db: Executor, { operatorId }: VenueRef, sheetId: number): Promise<number> {
  const row = await db
    .selectFrom('countUnits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('operatorId', '=', operatorId)
    .where('sheetId', '=', sheetId)
    .where('readVersion', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
