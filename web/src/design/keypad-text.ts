const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Digit = (typeof digits)[number]

export type KeypadKey = Digit | 'point' | 'backspace' | 'clear'

/** What stands in a box: its decimals come after a point in every language. The next digit replaces what was filled in. */
export type Typed = { text: string; isFilledIn: boolean }

export type TypedLimits = { wholeDigits: number; decimals: number }

export const nothingTyped: Typed = { text: '', isFilledIn: false }

/** Money as it is filled in: its cents in full, or not at all. */
export const typedAmount = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

export const fillIn = (text: string): Typed => ({ text, isFilledIn: true })

function addDigit(text: string, digit: Digit, { wholeDigits, decimals }: TypedLimits): string {
  const [whole = '', fraction] = text.split('.')
  if (fraction !== undefined) return fraction.length < decimals ? text + digit : text
  if (whole === '0') return digit
  return whole.length < wholeDigits ? text + digit : text
}

function addPoint(text: string, { decimals }: TypedLimits): string {
  if (decimals === 0 || text.includes('.')) return text
  return `${text === '' ? '0' : text}.`
}

/** What stands in a box once this key was pressed. A key that would make no number changes nothing. */
export function pressKey({ text, isFilledIn }: Typed, key: KeypadKey, limits: TypedLimits): Typed {
  if (key === 'clear') return nothingTyped
  if (key === 'backspace') return { text: text.slice(0, -1), isFilledIn: false }
  if (key === 'point') return { text: addPoint(text, limits), isFilledIn: false }
  return { text: addDigit(isFilledIn ? '' : text, key, limits), isFilledIn: false }
}

/** The key of the pad that a key of a keyboard stands for, or null. */
export function keypadKeyOf(key: string): KeypadKey | null {
  if (key === ',' || key === '.' || key === 'Decimal') return 'point'
  if (key === 'Backspace') return 'backspace'
  if (key === 'Delete') return 'clear'
  return digits.find((digit) => digit === key) ?? null
}

/** What was typed so far as a reader of numbers takes it: a point that nothing follows yet is left out. */
export const settledText = ({ text }: Typed): string => (text.endsWith('.') ? text.slice(0, -1) : text)
