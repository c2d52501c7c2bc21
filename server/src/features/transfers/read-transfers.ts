import type { CallReply, ParsedInput } from '@aforo/contract'
import { matchingProduct, transferState } from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { VenueRef } from '../../http/caller.ts'
import { cutPage, type Page, readCursor } from '../../http/paging.ts'
import { Refusal } from '../../refusal.ts'
import { listLikelyProducts, listOtherVenues } from './queries.ts'
import {
  countOnTheWay,
  findTransfer,
  hasBatch,
  type LineRow,
  listJourney,
  listLines,
  listTransfers,
  type TransferRow,
} from './read-queries.ts'
import { arrivalReply, lineReply, summaryReply, type Transfer, type TransferSummary } from './transfer-view.ts'

type Deps = { db: Database }

export async function listVenueTransfers(
  { db }: Deps,
  venue: VenueRef,
  { limit, cursor, state }: ParsedInput<'GET /v1/transfers'>['query'],
): Promise<Page<TransferSummary>> {
  const filter = { state: state ?? null, before: readCursor(cursor)?.id ?? null, limit: limit + 1 }
  const rows = await inOperator(db, venue.operatorId, (trx) => listTransfers(trx, venue, filter))
  const page = cutPage(rows, limit, () => '')
  return { ...page, items: page.items.map(summaryReply) }
}

export const countTransfersOnTheWay = (
  { db }: Deps,
  venue: VenueRef,
): Promise<CallReply<'GET /v1/transfers/on-the-way'>> =>
  inOperator(db, venue.operatorId, (trx) => countOnTheWay(trx, venue))

export const listTargets = ({ db }: Deps, venue: VenueRef): Promise<CallReply<'GET /v1/transfers/venues'>> =>
  inOperator(db, venue.operatorId, (trx) => listOtherVenues(trx, venue))

/** Only the venue that receives chooses its products, and only while there is something to choose. */
async function likelyProducts(trx: Transaction<DB>, venue: VenueRef, row: TransferRow, lines: readonly LineRow[]) {
  const chooses = row.toVenueId === venue.id && transferState(row) === 'sent'
  return chooses ? listLikelyProducts(trx, venue, lines) : []
}

export async function readTransfer({ db }: Deps, venue: VenueRef, id: number): Promise<Transfer> {
  return inOperator(db, venue.operatorId, async (trx) => {
    const row = await findTransfer(trx, venue, id)
    if (row === undefined) throw new Refusal('transfer_not_found')
    const lines = await listLines(trx, venue.operatorId, id)
    const likely = await likelyProducts(trx, venue, row, lines)
    return {
      ...summaryReply(row),
      items: lines.map((line) => {
        const match = matchingProduct(line, likely)
        return lineReply(line, match === null ? null : { id: match.id, name: match.name })
      }),
    }
  })
}

/** Where a batch came from, and where it was sent. */
export async function readJourney(
  { db }: Deps,
  venue: VenueRef,
  batchId: number,
): Promise<CallReply<'GET /v1/batches/{id}/journey'>> {
  const { operatorId } = venue
  return inOperator(db, operatorId, async (trx) => {
    if (!(await hasBatch(trx, venue, batchId))) throw new Refusal('batch_not_found')
    const [origin] = await listJourney(trx, operatorId, batchId, 'toBatchId')
    const sent = await listJourney(trx, operatorId, batchId, 'batchId')
    return {
      origin: origin === undefined ? null : arrivalReply(origin, origin.receivedAt ?? origin.sentAt),
      sent: sent.map((row) => arrivalReply(row, row.sentAt)),
    }
  })
}
