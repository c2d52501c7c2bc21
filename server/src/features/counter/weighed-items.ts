import type { CallReply, ParsedInput } from '@aforo/contract'
import { milliOfQuantity, quantityOfMilli, type UnitType, type Weighed, type WeighedBy } from '@aforo/domain'
import { Refusal } from '../../refusal.ts'

type Sent = Pick<ParsedInput<'POST /v1/make-purchase'>['body']['items'][number], 'weighed_quantity' | 'weighed_by'>
type Reply = Pick<CallReply<'POST /v1/make-purchase'>['items'][number], 'weighed_quantity' | 'weighed_by'>

/** What was weighed for an item of a request. Refuses what contradicts itself. */
export function weighedOf({ weighed_quantity: quantity = null, weighed_by: by = null }: Sent): Weighed {
  const isWhole = by === 'scale' ? quantity !== null : by === 'hand' || quantity === null
  if (!isWhole) throw new Refusal('request_invalid', { fields: 'weighed_quantity' })
  return { milli: quantity === null ? null : milliOfQuantity(quantity), by }
}

/** Pieces are counted, not weighed. */
export function refuseWeighedPieces(unitType: UnitType, { milli }: Weighed): void {
  if (unitType === 'fixed' && milli !== null) throw new Refusal('request_invalid', { fields: 'weighed_quantity' })
}

export const weighedIn = (row: { weighedMilli: number | null; weighedBy: WeighedBy | null }): Weighed => ({
  milli: row.weighedMilli,
  by: row.weighedBy,
})

export const weighedReply = ({ milli, by }: Weighed): Reply => ({
  weighed_quantity: milli === null ? null : quantityOfMilli(milli),
  weighed_by: by,
})
