import { costCents, type LossKind, type MovementKind } from '@aforo/domain'
import type { DemoProduct } from './demo-products.ts'

type Step = {
  kind: MovementKind
  lossKind: LossKind | null
  changeMilli: number
  costCents: number | null
  supplier: string | null
}
export type DemoMovement = Step & { version: number; stockBeforeMilli: number; stockAfterMilli: number; at: Date }

/** A year of evenings: all of the last two months, so that they can be compared, and some of those before. */
const firstDay = 364
const dense = 62
const deliveryDay = 12
const lossDay = 5
const monthDays = 30
const seldomDays = 4
const dayMs = 24 * 60 * 60_000
const suppliers = ['Vivero Sur', 'Cultivos La Loma', 'Almacén Puerto'] as const

/** An evening some days ago, never in the future. */
export function eveningOf(daysAgo: number, index: number): Date {
  const midnightMs = Math.floor(Date.now() / dayMs) * dayMs
  const minutes = 17 * 60 + ((index * 13 + daysAgo * 29) % 240)
  return new Date(midnightMs - daysAgo * dayMs + minutes * 60_000)
}

const plain = { lossKind: null, costCents: null, supplier: null }

/** The movement of a product on a day, given its stock in the evening, or null. */
function stepOf(product: DemoProduct, index: number, day: number, afterMilli: number): Step | null {
  const weighed = product.unitType === 'weight'
  if (day === firstDay) return { ...plain, kind: 'count', changeMilli: afterMilli }
  if (day % monthDays === deliveryDay) {
    const changeMilli = Math.floor((afterMilli * 0.7) / 1000) * 1000
    const cost = Math.round(costCents(product.priceCents, changeMilli) * 0.45)
    const supplier = suppliers[index % suppliers.length] ?? null
    return { ...plain, kind: 'receive', changeMilli, costCents: cost, supplier }
  }
  if (day === lossDay) {
    return weighed
      ? { ...plain, kind: 'loss', lossKind: 'moisture', changeMilli: -400 }
      : { ...plain, kind: 'loss', lossKind: 'destroyed', changeMilli: -1000 }
  }
  const isDense = day <= dense
  if (isDense ? (index + day) % 3 === 0 : (index * 3 + day) % seldomDays !== 0) return null
  const size = (index * 7 + day * 5) % 9
  // Before the last two months fewer but larger lines, so that the books of a year are written quickly.
  const times = isDense ? 1 : 2
  return { ...plain, kind: 'sale', changeMilli: (weighed ? -1500 - size * 500 : -1000 * (1 + (size % 3))) * times }
}

/**
 * A year of a product: a first count, sales, deliveries, a loss. Computed backwards from the current stock, so that it
 * ends there and was never negative.
 */
export function historyOf(product: DemoProduct, productIndex: number): DemoMovement[] {
  const backwards: Omit<DemoMovement, 'version'>[] = []
  let stockAfterMilli = product.stockMilli
  for (let day = 1; day <= firstDay; day += 1) {
    const step = stepOf(product, productIndex, day, stockAfterMilli)
    if (step === null) continue
    const stockBeforeMilli = stockAfterMilli - step.changeMilli
    backwards.push({ ...step, stockBeforeMilli, stockAfterMilli, at: eveningOf(day, productIndex) })
    stockAfterMilli = stockBeforeMilli
  }
  return backwards.toReversed().map((movement, index) => ({ ...movement, version: index + 1 }))
}
