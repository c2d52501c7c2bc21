import {
  cartQuantityMostMilli,
  costCents,
  priceMostCents,
  quantityMilliFor,
  quantityOfMilli,
  quantityStepMilli,
  readTypedCents,
  readTypedMilli,
  type UnitType,
} from '@aforo/domain'
import {
  fillIn,
  type KeypadKey,
  nothingTyped,
  pressKey,
  settledText,
  type Typed,
  typedAmount,
} from '../../design/keypad-text.ts'

export type Box = 'quantity' | 'money'

/** The input that is being typed in. The other one is computed from it. */
export type Weighing = { box: Box; typed: Typed }

type Weighed = { unitType: UnitType; priceCents: number }

const limitsOf = (box: Box, unitType: UnitType) => {
  if (box === 'money') return { wholeDigits: 5, decimals: 2 }
  return unitType === 'weight' ? { wholeDigits: 5, decimals: 3 } : { wholeDigits: 4, decimals: 0 }
}

export const quantityTyped = (milli: number): Typed => fillIn(String(quantityOfMilli(milli)))
/** What the panel starts with: one piece, or no weight yet. */
export const startWeighing = (unitType: UnitType): Weighing => ({
  box: 'quantity',
  typed: unitType === 'fixed' ? quantityTyped(1000) : nothingTyped,
})
export const moneyTyped = (cents: number): Typed => fillIn(typedAmount(cents))

/** The quantity and its price. Empty input is zero. */
export function outcomeOf({ box, typed }: Weighing, { priceCents }: Weighed): { quantityMilli: number; cents: number } {
  const text = settledText(typed)
  const quantityMilli =
    box === 'quantity'
      ? (readTypedMilli(text, cartQuantityMostMilli) ?? 0)
      : (quantityMilliFor(readTypedCents(text, priceMostCents) ?? 0, priceCents) ?? 0)
  return { quantityMilli, cents: costCents(priceCents, quantityMilli) }
}

/** The text of both inputs. */
export function boxesOf(weighing: Weighing, weighed: Weighed): Record<Box, Typed> {
  const { quantityMilli, cents } = outcomeOf(weighing, weighed)
  const { box, typed } = weighing
  return {
    quantity: box === 'quantity' ? typed : quantityMilli === 0 ? nothingTyped : quantityTyped(quantityMilli),
    money: box === 'money' ? typed : cents === 0 ? nothingTyped : moneyTyped(cents),
  }
}

/** The same amount, typed in the other input from now on. */
export const inBox = (weighing: Weighing, box: Box, weighed: Weighed): Weighing =>
  box === weighing.box ? weighing : { box, typed: { ...boxesOf(weighing, weighed)[box], isFilledIn: true } }

export const withKey = ({ box, typed }: Weighing, key: KeypadKey, { unitType }: Weighed): Weighing => ({
  box,
  typed: pressKey(typed, key, limitsOf(box, unitType)),
})

/** Pasted text, or input from a keyboard that does not report its keys. Anything but a number is ignored. */
export function withText(weighing: Weighing, text: string, { unitType }: Weighed): Weighing {
  if (weighing.box === 'money') {
    const cents = readTypedCents(text, priceMostCents)
    return cents === null ? weighing : { ...weighing, typed: moneyTyped(cents) }
  }
  const milli = readTypedMilli(text, cartQuantityMostMilli)
  const isPart = unitType === 'fixed' && milli !== null && milli % 1000 !== 0
  return milli === null || isPart ? weighing : { ...weighing, typed: quantityTyped(milli) }
}

/** True from the smallest quantity that can be added: 0.1 g, one piece, or what one cent buys. */
export function isEnough(weighing: Weighing, weighed: Weighed): boolean {
  const { quantityMilli } = outcomeOf(weighing, weighed)
  return weighing.box === 'money' ? quantityMilli > 0 : quantityMilli >= quantityStepMilli[weighed.unitType]
}

export const quickMilli = [1000, 2000, 3000, 5000]
export const quickCents = [1000, 2000, 3000, 5000]
