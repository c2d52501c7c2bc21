import {
  type Act,
  amountOfCents,
  centsOfAmount,
  type HandMovement,
  lossKinds,
  lossValueCents,
  quantityMostMilli,
  quantityOfMilli,
  readTypedCents,
  readTypedMilli,
  takenMilli,
} from '@aforo/domain'
import { plainShown, type Shown } from '../../parts/approvals/approval-figures.ts'
import { deliveredBatch, noBatchValues } from '../../parts/batches/batch-form.ts'
import type { Product } from './products-queries.ts'
import type { StockAction } from './stock-action.ts'
import { batchIdOf } from './stock-place.ts'
import type { NewMovement } from './stock-queries.ts'

export const costMostCents = 1_000_000_000

/** What is typed about a movement of stock. */
export const nothingMoved = {
  quantity: '',
  cost: '',
  supplier: '',
  ...noBatchValues,
  jars: '',
  place: '',
  lossKind: '',
  note: '',
}
export type MovementValues = typeof nothingMoved

const lossKindIn = (text: string) => lossKinds.find((known) => known === text) ?? lossKinds[0]
const quantityIn = (text: string) => readTypedMilli(text, quantityMostMilli) ?? 0

/** A loss, or what a count finds missing of a part of the stock, as somebody else would approve it. */
export function lossAct(
  productId: number,
  { quantity, lossKind, place }: MovementValues,
  handMovement: (quantityMilli: number) => HandMovement,
  partMilli: number,
) {
  const movement = handMovement(quantityIn(quantity))
  return {
    kind: 'loss',
    productId,
    quantityMilli: takenMilli(movement, partMilli),
    lossKind: movement.kind === 'loss' ? lossKindIn(lossKind) : null,
    batchId: batchIdOf(place),
  } as const satisfies Act
}

type LossLimit = 'stock_loss_limit' | 'stock_witness_needed'

/** What the approver sees of a loss, or the witness, who only has to have seen it. */
export const shownLoss = (limit: LossLimit, { price }: Product, quantityMilli: number): Shown => ({
  ...plainShown,
  limit,
  figure: limit === 'stock_loss_limit' ? amountOfCents(lossValueCents(quantityMilli, centsOfAmount(price))) : null,
})

/** The request body, from valid fields. */
export function movementOf(kind: StockAction, typed: MovementValues, seenVersion: number): NewMovement {
  const quantity = quantityOfMilli(quantityIn(typed.quantity))
  const note = typed.note.trim()
  const batchId = batchIdOf(typed.place)
  if (kind === 'count') return { kind, quantity, stock_version: seenVersion, batch_id: batchId, note }
  if (kind === 'loss') return { kind, quantity, loss_kind: lossKindIn(typed.lossKind), batch_id: batchId, note }
  const costCents = readTypedCents(typed.cost, costMostCents)
  const supplier = typed.supplier.trim()
  return {
    kind,
    quantity,
    cost: costCents === null ? null : amountOfCents(costCents),
    supplier: supplier === '' ? null : supplier,
    batch: deliveredBatch(typed),
    note,
  }
}
