import {
  type Language,
  milliOfQuantity,
  quantityBlocker,
  quantityMostMilli,
  quantityOfMilli,
  readTypedMilli,
} from '@aforo/domain'
import { typeQuantity } from '../../format/typed.ts'
import type { DraftLine, Wanted } from './purchasing-queries.ts'

/** What a person changed of the proposals. Everything else is as proposed, so a new proposal shows at once. */
export type Choice = { left: ReadonlySet<number>; typed: ReadonlyMap<number, string> }
export const noChoice: Choice = { left: new Set(), typed: new Map() }

export const shownQuantity = ({ typed }: Choice, { id, proposed }: Wanted, language: Language): string =>
  typed.get(id) ?? typeQuantity(milliOfQuantity(proposed), language)

/** The quantity to order, or null if what was typed is none. */
export function chosenMilli(choice: Choice, wanted: Wanted, language: Language): number | null {
  const milli = readTypedMilli(shownQuantity(choice, wanted, language), quantityMostMilli)
  return milli === null || quantityBlocker(wanted.unit_type, milli) !== null ? null : milli
}

export const isChosen = ({ left }: Choice, { id }: Pick<Wanted, 'id'>): boolean => !left.has(id)

export function toggled({ left, typed }: Choice, ids: readonly number[], isOn: boolean): Choice {
  const next = new Set(left)
  for (const id of ids) {
    if (isOn) next.delete(id)
    else next.add(id)
  }
  return { left: next, typed }
}

export const withTyped = ({ left, typed }: Choice, id: number, text: string): Choice => ({
  left,
  typed: new Map(typed).set(id, text),
})

/** The lines of the drafts: what is chosen and more than nothing. */
export function chosenLines(choice: Choice, rows: readonly Wanted[], language: Language): DraftLine[] {
  return rows.flatMap((wanted) => {
    const milli = chosenMilli(choice, wanted, language)
    if (!isChosen(choice, wanted) || milli === null || milli === 0) return []
    return [{ product_id: wanted.id, supplier_id: wanted.supplier?.id ?? null, quantity: quantityOfMilli(milli) }]
  })
}

export const ordersOf = (lines: readonly DraftLine[]): number =>
  new Set(lines.map(({ supplier_id: supplierId }) => supplierId)).size
