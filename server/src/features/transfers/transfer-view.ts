import type { CallReply } from '@aforo/contract'
import { lostOnWayMilli, quantityOfMilli, transferState } from '@aforo/domain'
import { picturePathOf } from '../pictures/service.ts'
import type { JourneyRow, LineRow, TransferRow } from './read-queries.ts'

export type Transfer = CallReply<'GET /v1/transfers/{id}'>
export type TransferSummary = CallReply<'GET /v1/transfers'>[number]
type Line = Transfer['items'][number]
type Arrival = CallReply<'GET /v1/batches/{id}/journey'>['sent'][number]

const stepReply = (by: string, at: Date | null) => (at === null ? null : { by, at: at.toISOString() })

export function summaryReply(row: TransferRow): TransferSummary {
  const cancelled = stepReply(row.cancelledByName, row.cancelledAt)
  return {
    id: row.id,
    state: transferState(row),
    from: { id: row.fromVenueId, name: row.fromName },
    to: { id: row.toVenueId, name: row.toName },
    sent: { by: row.sentByName, at: row.sentAt.toISOString() },
    received: stepReply(row.receivedByName, row.receivedAt),
    cancelled: cancelled === null ? null : { ...cancelled, reason: row.cancelledReason ?? '' },
    note: row.note,
    products: row.products,
    lines: row.lines,
    differs: row.differs,
  }
}

const namedOrNull = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })
const batchOrNull = (id: number | null, code: string | null) => (id === null || code === null ? null : { id, code })

type Quantities = Pick<LineRow, 'sentMilli' | 'receivedMilli' | 'gapReason'>

const quantitiesReply = ({ sentMilli, receivedMilli, gapReason }: Quantities) => ({
  sent: quantityOfMilli(sentMilli),
  received: receivedMilli === null ? null : quantityOfMilli(receivedMilli),
  lost: receivedMilli === null ? null : quantityOfMilli(lostOnWayMilli({ sentMilli, receivedMilli })),
  gap_reason: gapReason,
})

export const lineReply = (row: LineRow, match: Line['match']): Line => ({
  number: row.number,
  product: {
    id: row.productId,
    name: row.name,
    unit_type: row.unitType,
    image_path: picturePathOf(row.pictureKey),
  },
  batch: batchOrNull(row.batchId, row.batchCode),
  ...quantitiesReply(row),
  to_product: namedOrNull(row.toProductId, row.toProductName),
  to_batch: batchOrNull(row.toBatchId, row.toBatchCode),
  match,
})

export const arrivalReply = (row: JourneyRow, at: Date): Arrival => ({
  transfer_id: row.transferId,
  line: row.number,
  state: transferState(row),
  venue: { id: row.venueId, name: row.venueName },
  batch: batchOrNull(row.otherBatchId, row.otherBatchCode),
  at: at.toISOString(),
  ...quantitiesReply(row),
})
