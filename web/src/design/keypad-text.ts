const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Digit = (typeof digits)[number]

export type KeypadKey = Digit | 'point' | 'backspace' | 'clear'

/** The typed text. Decimals follow a point in every language. The next digit replaces a prefilled value. */
export type Typed = { text: string; isFilledIn: boolean }

export type TypedLimits = { wholeDigits: number; decimals: number }

export const nothingTyped: Typed = { text: '', isFilledIn: false }

/** An amount as a prefilled text: with two decimals, or with none if there are no cents. */
export const typedAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

export const fillIn = (text: string): Typed => ({ text, isFilledIn: true })

function addDigit(text: string, digit: Digit, { wholeDigits, decimals }: TypedLimits): string {
  const [whole = '', fraction] = text.split('.')
  if (fraction !== undefined) return fraction.length < decimals ? text + digit : text
  if (whole === '0') return digit
  return whole.length < wholeDigits ? text + digit : text
}

function addPoint(text: string): string {
  if (text.includes('.')) return text
  return `${text === '' ? '0' : text}.`
}

/** The typed text after a key. A key that would make an invalid number is ignored. */
export function pressKey(typed: Typed, key: KeypadKey, limits: TypedLimits): Typed {
  const { text, isFilledIn } = typed
  if (key === 'clear') return nothingTyped
  if (key === 'backspace') return { text: text.slice(0, -1), isFilledIn: false }
  if (key === 'point') return limits.decimals === 0 ? typed : { text: addPoint(text), isFilledIn: false }
  return { text: addDigit(isFilledIn ? '' : text, key, limits), isFilledIn: false }
}

/** The keypad key for a key of a keyboard, or null. */
export function keypadKeyOf(key: string): KeypadKey | null {
  if (key === ',' || key === '.' || key === 'Decimal') return 'point'
  if (key === 'Backspace') return 'backspace'
  if (key === 'Delete') return 'clear'
  return digits.find((digit) => digit === key) ?? null
}

/** The typed number without a trailing point. */
export const settledText = ({ text }: Typed): string => (text.endsWith('.') ? text.slice(0, -1) : text)
