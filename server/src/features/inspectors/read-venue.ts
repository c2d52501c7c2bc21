import type { CallReply, ParsedInput } from '@aforo/contract'
import { quantityOfMilli } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { type ActorAt, recordAuditEntryAt } from '../audit/service.ts'
import { listRegisters } from '../registers/service.ts'
import { getRoom, listStock, listStockedBatches } from './inspected-queries.ts'

type Deps = { db: Database }
type Stock = CallReply<'GET /v1/inspector/stock'>[number]

export const authorityOf = ({ caller, venue }: ActorAt): string =>
  caller.inspector?.venues.find(({ id }) => id === venue.id)?.authority ?? ''

/** Owners see everything that an inspector opened. */
const recordLook = (trx: Transaction<DB>, by: ActorAt, inspected: 'room' | 'stock' | 'registers' | 'register_check') =>
  recordAuditEntryAt(trx, by, {
    action: 'register.inspected',
    subject: { kind: 'venue', id: by.venue.id },
    before: null,
    after: { inspected, authority: authorityOf(by) },
  })

export const readRoom = ({ db }: Deps, by: ActorAt): Promise<CallReply<'GET /v1/inspector/room'>> =>
  inOperator(db, by.venue.operatorId, async (trx) => {
    await recordLook(trx, by, 'room')
    const { inside, capacity, at } = await getRoom(trx, by.venue)
    // The row does not exist before the first entry of the venue.
    return { inside: inside ?? 0, capacity, at: at.toISOString() }
  })

export const readStock = (
  { db }: Deps,
  by: ActorAt,
  { limit, cursor }: ParsedInput<'GET /v1/inspector/stock'>['query'],
): Promise<Page<Stock>> =>
  inOperator(db, by.venue.operatorId, async (trx) => {
    await recordLook(trx, by, 'stock')
    const rows = await listStock(trx, by.venue, { after: readCursor(cursor), limit: limit + 1 })
    const page = cutPage(rows, limit, ({ sortedBy }) => sortedBy ?? '')
    const ids = page.items.map(({ id }) => id)
    const batches = Map.groupBy(await listStockedBatches(trx, by.venue, ids), ({ productId }) => productId)
    const items = page.items.map(({ id, name, unitType, quantityMilli }) => ({
      id,
      name,
      unit_type: unitType,
      quantity: quantityOfMilli(quantityMilli),
      batches: (batches.get(id) ?? []).map((batch) => ({
        code: batch.code,
        quantity: quantityOfMilli(batch.quantityMilli),
        expires_on: batch.expiresOn,
        is_blocked: batch.isBlocked,
      })),
    }))
    return { ...page, items }
  })

export async function readRegisters(
  deps: Deps,
  by: ActorAt,
  query: ParsedInput<'GET /v1/inspector/registers'>['query'],
): ReturnType<typeof listRegisters> {
  await inOperator(deps.db, by.venue.operatorId, (trx) =>
    recordLook(trx, by, query.sha256 === undefined ? 'registers' : 'register_check'),
  )
  return listRegisters(deps, by.venue, query)
}
