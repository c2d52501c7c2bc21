import { batchCodeMost } from './batches.ts'
import { type Capability, holdsAt, type Person } from './people.ts'

export const transferLinesMost = 50
export const transferNoteMost = 300

/** Goods that one venue of an operator sends to another. Sent goods are in the stock of neither. */
export const transferStates = ['sent', 'received', 'cancelled'] as const
export type TransferState = (typeof transferStates)[number]

/** Why another quantity arrived than was sent. */
export const gapReasons = ['moisture', 'crumbs', 'scale', 'damaged', 'missing'] as const
export type GapReason = (typeof gapReasons)[number]

/** The right that each step needs at its venue: sending and taking back at the one, receiving at the other. */
export const capabilityOfTransfer = {
  send: 'count_stock',
  cancel: 'count_stock',
  receive: 'receive_stock',
} as const satisfies Record<string, Capability>

type Route = { fromVenueId: number; toVenueId: number }
type Ended = { receivedAt: Date | null; cancelledAt: Date | null }

export function transferState({ receivedAt, cancelledAt }: Ended): TransferState {
  if (receivedAt !== null) return 'received'
  return cancelledAt === null ? 'sent' : 'cancelled'
}

export type SendBlocker = 'transfer_same_venue'

export const sendBlocker = ({ fromVenueId, toVenueId }: Route): SendBlocker | null =>
  fromVenueId === toVenueId ? 'transfer_same_venue' : null

export type TransferBlocker = 'transfer_received' | 'transfer_cancelled' | 'privileges_missing'

/** Why this person may not receive a transfer at this venue, or take it back, or null. Each venue does its own part. */
export function transferBlocker(
  step: 'receive' | 'cancel',
  { state, ...route }: Route & { state: TransferState },
  by: Person,
  venueId: number,
): TransferBlocker | null {
  const place = step === 'receive' ? route.toVenueId : route.fromVenueId
  if (place !== venueId || !holdsAt(by, venueId, capabilityOfTransfer[step])) return 'privileges_missing'
  if (state === 'sent') return null
  return state === 'received' ? 'transfer_received' : 'transfer_cancelled'
}

type Arrival = { sentMilli: number; receivedMilli: number }

/** What was lost on the way. Below zero if more arrived than was sent. Sent is always received and lost together. */
export const lostOnWayMilli = ({ sentMilli, receivedMilli }: Arrival): number => sentMilli - receivedMilli

export type GapBlocker = 'transfer_gap_unexplained' | 'transfer_too_much'

/** Why a line is not received like this, or null. A difference needs a reason, and twice as much is a mistake. */
export function gapBlocker(line: Arrival & { reason: GapReason | null }): GapBlocker | null {
  if (line.receivedMilli > 2 * line.sentMilli) return 'transfer_too_much'
  return lostOnWayMilli(line) !== 0 && line.reason === null ? 'transfer_gap_unexplained' : null
}

/** What the codes of a batch at the venue where it arrives have in common: a number may take the place of the rest. */
export const arrivedCodeStart = (code: string): string => code.slice(0, batchCodeMost - '-9999'.length)

/** The code of a batch at the venue where it arrives: its own, or with a number if a batch there has it already. */
export function arrivedCode(code: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`
    const free = code.slice(0, batchCodeMost - end.length) + end
    if (!taken.includes(free)) return free
  }
}

type Matched = { name: string; unitType: string; barcode: string | null }

/** The product of the other venue that is the same: by barcode, else by name. What is counted is never what is weighed. */
export function matchingProduct<P extends Matched>(sent: Matched, theirs: readonly P[]): P | null {
  const sameUnit = theirs.filter(({ unitType }) => unitType === sent.unitType)
  const byBarcode = sameUnit.find(({ barcode }) => barcode !== null && barcode === sent.barcode)
  const plain = (name: string) => name.trim().toLocaleLowerCase('es')
  return byBarcode ?? sameUnit.find(({ name }) => plain(name) === plain(sent.name)) ?? null
}
