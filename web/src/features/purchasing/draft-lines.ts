import {
  amountOfCents,
  costCents,
  type Language,
  milliOfQuantity,
  quantityBlocker,
  quantityMostMilli,
  quantityOfMilli,
  readTypedCents,
  readTypedMilli,
  type UnitType,
} from '@aforo/domain'
import { typeAmount, typeQuantity } from '../../format/typed.ts'
import type { OrderForm, OrderLine } from './purchasing-queries.ts'

export const unitCostMostCents = 10_000_000

/** A line of a draft as it is typed. */
export type TypedLine = {
  productId: number
  name: string
  unitType: UnitType
  quantity: string
  unitCost: string
}

export const typedLine = ({ product, quantity, unit_cost: cost }: OrderLine, language: Language): TypedLine => ({
  productId: product.id,
  name: product.name,
  unitType: product.unit_type,
  quantity: typeQuantity(milliOfQuantity(quantity), language),
  unitCost: cost === null ? '' : typeAmount(cost, language),
})

const quantityOf = ({ quantity }: TypedLine) => readTypedMilli(quantity, quantityMostMilli)
const unitCostOf = ({ unitCost }: TypedLine) => readTypedCents(unitCost, unitCostMostCents)

export type LineFault = 'quantityFault' | 'wholeFault'

export function quantityFault(line: TypedLine): LineFault | null {
  const milli = quantityOf(line)
  if (milli === null || milli === 0) return 'quantityFault'
  return quantityBlocker(line.unitType, milli) === null ? null : 'wholeFault'
}

export const hasCostFault = (line: TypedLine): boolean => line.unitCost.trim() !== '' && unitCostOf(line) === null

export const isWholeLine = (line: TypedLine): boolean => quantityFault(line) === null && !hasCostFault(line)

/** What the line costs, or null if that is not known. */
export function amountCents(line: TypedLine): number | null {
  const [milli, cents] = [quantityOf(line), unitCostOf(line)]
  return milli === null || cents === null ? null : costCents(cents, milli)
}

/** The lines to send, from valid ones. */
export const linesToSend = (lines: readonly TypedLine[]): OrderForm['lines'] =>
  lines.map((line) => {
    const cents = unitCostOf(line)
    return {
      product_id: line.productId,
      quantity: quantityOfMilli(quantityOf(line) ?? 0),
      unit_cost: cents === null ? null : amountOfCents(cents),
    }
  })
