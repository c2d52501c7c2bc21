import { costCents } from './amounts.ts'

export const purchaseOrderStates = ['draft', 'ordered', 'partly_received', 'received', 'cancelled'] as const
export type PurchaseOrderState = (typeof purchaseOrderStates)[number]

export const purchaseLinesMost = 200
export const purchaseNoteMost = 500

export type PurchaseOrderAct = 'change' | 'order' | 'receive' | 'close' | 'cancel'

const actsIn: Record<PurchaseOrderState, readonly PurchaseOrderAct[]> = {
  draft: ['change', 'order', 'cancel'],
  ordered: ['receive', 'cancel'],
  partly_received: ['receive', 'close'],
  received: [],
  cancelled: [],
}

export type PurchaseOrderBlocker = 'purchase_order_state'

/** Why this cannot be done with an order in this state, or null. */
export const purchaseOrderBlocker = (state: PurchaseOrderState, act: PurchaseOrderAct): PurchaseOrderBlocker | null =>
  actsIn[state].includes(act) ? null : 'purchase_order_state'

export type OrderingBlocker = PurchaseOrderBlocker | 'purchase_supplier_missing' | 'purchase_lines_missing'

/** Why an order cannot be sent to its supplier, or null. */
export function orderingBlocker(order: {
  state: PurchaseOrderState
  hasSupplier: boolean
  lines: number
}): OrderingBlocker | null {
  if (!order.hasSupplier) return 'purchase_supplier_missing'
  if (order.lines === 0) return 'purchase_lines_missing'
  return purchaseOrderBlocker(order.state, 'order')
}

/** What was ordered of a product, and what has come of it. */
export type PurchaseLine = { quantityMilli: number; receivedMilli: number }

export const missingMilli = ({ quantityMilli, receivedMilli }: PurchaseLine): number =>
  Math.max(quantityMilli - receivedMilli, 0)

/** What came beyond what was ordered, with a delivery that has not been booked yet. */
export const surplusMilli = ({ quantityMilli, receivedMilli }: PurchaseLine, arrivedMilli: number): number =>
  Math.max(receivedMilli + arrivedMilli - quantityMilli, 0)

/** `seenMilli` is what had been received when the person looked. */
export type Arrival = { seenMilli: number; arrivedMilli: number; acceptsSurplus: boolean }

export type ArrivalBlocker = 'purchase_line_moved' | 'purchase_line_surplus'

/** Why a delivery cannot be booked on its line, or null. A second booking of one delivery sees what the first did. */
export function arrivalBlocker(
  line: PurchaseLine,
  { seenMilli, arrivedMilli, acceptsSurplus }: Arrival,
): ArrivalBlocker | null {
  if (seenMilli !== line.receivedMilli) return 'purchase_line_moved'
  return surplusMilli(line, arrivedMilli) > 0 && !acceptsSurplus ? 'purchase_line_surplus' : null
}

/** The state of an order that was sent, from what has come of its lines. */
export function stateOfLines(lines: readonly PurchaseLine[]): 'ordered' | 'partly_received' | 'received' {
  if (lines.every((line) => missingMilli(line) === 0)) return 'received'
  return lines.some(({ receivedMilli }) => receivedMilli > 0) ? 'partly_received' : 'ordered'
}

/** Whether goods are missing after the day they were expected on. */
export const isLate = (
  { state, expectedOn }: { state: PurchaseOrderState; expectedOn: string | null },
  today: string,
): boolean => (state === 'ordered' || state === 'partly_received') && expectedOn !== null && expectedOn < today

export type AgreedLine = { quantityMilli: number; unitCostCents: number | null }

/** The agreed cost of an order, each line rounded once, and how many lines have none. */
export function agreedCost(lines: readonly AgreedLine[]): { totalCents: number; unknownLines: number } {
  return lines.reduce(
    ({ totalCents, unknownLines }, { quantityMilli, unitCostCents }) =>
      unitCostCents === null
        ? { totalCents, unknownLines: unknownLines + 1 }
        : { totalCents: totalCents + costCents(unitCostCents, quantityMilli), unknownLines },
    { totalCents: 0, unknownLines: 0 },
  )
}
