import type { CallReply, ParsedInput } from '@aforo/contract'
import { amountOfCents, businessDateOf, quantityOfMilli } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { findClock, listMovements, listStockDays } from './queries.ts'
import type { StockDeps } from './service.ts'

export type Movement = CallReply<'POST /v1/products/{id}/movements'>
type MovementRow = Omit<Awaited<ReturnType<typeof listMovements>>[number], 'name' | 'email'>

export const toReply = (row: MovementRow, by: { name: string; email: string }): Movement => ({
  version: row.version,
  kind: row.kind,
  loss_kind: row.lossKind,
  change: quantityOfMilli(row.changeMilli),
  stock_after: quantityOfMilli(row.stockAfterMilli),
  batch: row.batchId === null ? null : { id: row.batchId, code: row.batchCode ?? '' },
  cost: row.costCents === null ? null : amountOfCents(row.costCents),
  supplier: row.supplier,
  note: row.note,
  by: by.name === '' ? by.email : by.name,
  witness: row.witness,
  at: row.at.toISOString(),
})

async function getProduct(trx: Transaction<DB>, venue: VenueRef, productId: number) {
  const clock = await findClock(trx, venue, productId)
  if (clock === undefined) throw new Refusal('product_not_found')
  return { ...clock, ref: { operatorId: venue.operatorId, productId } }
}

export async function listProductMovements(
  { db }: StockDeps,
  venue: VenueRef,
  productId: number,
  { limit, cursor }: ParsedInput<'GET /v1/products/{id}/movements'>['query'],
): Promise<Page<Movement>> {
  const before = readCursor(cursor)
  return inOperator(db, venue.operatorId, async (trx) => {
    const { ref } = await getProduct(trx, venue, productId)
    const rows = await listMovements(trx, ref, before?.id ?? null, limit + 1)
    const numbered = rows.map((row) => ({ ...row, id: row.version }))
    const page = cutPage(numbered, limit, () => '')
    return { ...page, items: page.items.map((row) => toReply(row, row)) }
  })
}

export async function listProductStockDays(
  { db }: StockDeps,
  venue: VenueRef,
  productId: number,
  days: number,
): Promise<CallReply<'GET /v1/products/{id}/stock-days'>> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const { ref, now, timeZone, dayCutoffMinutes } = await getProduct(trx, venue, productId)
    const today = businessDateOf(now, timeZone, dayCutoffMinutes)
    const rows = await listStockDays(trx, ref, { today, days, timeZone, dayCutoffMinutes })
    return rows.map(({ businessDate, quantityMilli }) => ({
      business_date: businessDate,
      stock_quantity: quantityOfMilli(quantityMilli),
    }))
  })
}
