import type { ImportUse } from '@aforo/domain'
import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { ImportKey } from './row-queries.ts'

export type UsedRow = { row: number; subjectId: number; uses: ImportUse[] }

/** What was done since with the members that an import made or changed. */
export async function listMemberUses(db: Executor, { operatorId, id }: ImportKey): Promise<UsedRow[]> {
  const { rows } = await sql<UsedRow>`
    with own as materialized (
      select row, subject_id, subject_version, outcome from import_rows
      where operator_id = ${operatorId} and import_id = ${id} and outcome in ('created', 'updated')
    ), judged as (
      select own.row, own.subject_id, array_remove(array[
        case when member.version <> own.subject_version or member.standing <> 'active' and own.outcome = 'created'
          then 'changed' end,
        case when own.outcome = 'created' and exists (
          select from visits where visits.operator_id = ${operatorId} and visits.member_id = own.subject_id
            and visits.undone_at is null
        ) then 'visited' end,
        case when own.outcome = 'created' and exists (
          select from transactions booked where booked.operator_id = ${operatorId}
            and booked.member_id = own.subject_id and booked.kind <> 'opening'
        ) then 'money' end,
        case when own.outcome = 'created' and sponsored.sponsor_id is not null then 'sponsor' end,
        case when own.outcome = 'created' and carts.member_id is not null then 'cart' end
      ], null) as uses
      from own
      join members member on member.operator_id = ${operatorId} and member.id = own.subject_id
      left join (
        select distinct other.sponsor_id from members other
        where other.operator_id = ${operatorId} and other.sponsor_id is not null and other.standing <> 'erased'
          and not exists (select from own made where made.subject_id = other.id and made.outcome = 'created')
      ) sponsored on sponsored.sponsor_id = own.subject_id
      left join (
        select distinct member_id from cart_lines where operator_id = ${operatorId}
      ) carts on carts.member_id = own.subject_id
    )
    select row, subject_id, uses from judged where cardinality(uses) > 0 order by row`.execute(db)
  return rows
}

/** What was done since with the products that an import made or changed. */
export async function listProductUses(db: Executor, { operatorId, id }: ImportKey): Promise<UsedRow[]> {
  const { rows } = await sql<UsedRow>`
    with judged as (
      select own.row, own.subject_id, array_remove(array[
        case when product.version <> own.subject_version or product.archived_at is not null then 'changed' end,
        case when own.outcome = 'created' and stock.version <> own.stock_version then 'goods' end,
        case when own.outcome = 'created' and exists (
          select from cart_lines carts where carts.operator_id = ${operatorId} and carts.product_id = own.subject_id
        ) then 'cart' end
      ], null) as uses
      from import_rows own
      join products product on product.operator_id = ${operatorId} and product.id = own.subject_id
      join stocks stock on stock.operator_id = ${operatorId} and stock.product_id = own.subject_id
      where own.operator_id = ${operatorId} and own.import_id = ${id} and own.outcome in ('created', 'updated')
    )
    select row, subject_id, uses from judged where cardinality(uses) > 0 order by row`.execute(db)
  return rows
}
