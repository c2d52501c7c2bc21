import { sql } from 'kysely'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'

/** How many members received some of a batch, and how many of them in the last 7 days. */
export async function countReceivers(db: Executor, { operatorId }: VenueRef, batchId: number) {
  const { rows } = await sql<{ members: number; lately: number }>`
    select count(distinct member_id) as members,
      count(distinct member_id) filter (where stock_movements.at > clock_timestamp() - interval '7 days') as lately
    from stock_movements
    join transactions on transactions.operator_id = stock_movements.operator_id
      and transactions.id = stock_movements.transaction_id
    where stock_movements.operator_id = ${operatorId} and batch_id = ${batchId} and stock_movements.kind = 'sale'`.execute(
    db,
  )
  return rows[0] ?? { members: 0, lately: 0 }
}

type Receiver = {
  id: number
  number: number
  name: string
  lastName: string
  quantityMilli: number
  times: number
  lastAt: Date
  lastSale: number
}

/** Who received some of a batch, the last one first. A page goes on before a sale. */
export async function listReceivers(
  db: Executor,
  { operatorId }: VenueRef,
  batchId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select members.id, members.number, members.name, members.last_name, received.*
    from (
      select member_id, -sum(change_milli)::bigint as quantity_milli,
        count(*) filter (where moved.kind = 'sale') as times, max(moved.at) filter (where moved.kind = 'sale') as last_at,
        max(booked.id) filter (where moved.kind = 'sale') as last_sale
      from stock_movements moved
      join transactions booked on booked.operator_id = moved.operator_id and booked.id = moved.transaction_id
      where moved.operator_id = ${operatorId} and moved.batch_id = ${batchId}
      group by member_id
    ) received
    join members on members.operator_id = ${operatorId} and members.id = received.member_id
    where ${before}::bigint is null or received.last_sale < ${before}
    order by received.last_sale desc limit ${limit}`.execute(db)
  return rows
}
