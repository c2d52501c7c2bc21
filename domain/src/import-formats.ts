import type { ImportField } from './import-fields.ts'
import { isEmail } from './emails.ts'
import { documentBlocker } from './members.ts'

/** How a column writes its days and numbers. The values of a column decide, because one alone can be ambiguous. */
export type ColumnFormat = {
  days: 'day_first' | 'month_first' | 'year_first' | null
  hasShortYears: boolean
  decimal: ',' | '.' | null
}

const dayFields: readonly ImportField[] = [
  'birth_date',
  'registered_on',
  'expires_on',
  'fee_paid_until',
  'batch_expires_on',
]
const amountFields: readonly ImportField[] = ['balance', 'fee_cost', 'price', 'cost']
const quantityFields: readonly ImportField[] = [
  'stock',
  'max_monthly_grams',
  'gram_equivalent',
  'low_stock_threshold',
  'discount_percent',
]

export type ValueShape = 'day' | 'amount' | 'quantity' | 'words'

export function shapeOf(field: ImportField): ValueShape {
  if (dayFields.includes(field)) return 'day'
  if (amountFields.includes(field)) return 'amount'
  return quantityFields.includes(field) ? 'quantity' : 'words'
}

const typedDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/
const isoDay = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T].*)?$/
/** Also with its currency or unit, as programs print it. */
const typedNumber = /^([-−+]?)\s*(?:€|eur\b)?\s*(\d[\d.,' ]*)\s*(?:€|eur|%|g|gr|uds?\.?|kg)?$/i

export const isDayText = (text: string): boolean => typedDay.test(text) || isoDay.test(text)
export const isNumberText = (text: string): boolean => typedNumber.test(text)
const isDocumentText = (text: string) => (['dni', 'nie'] as const).some((kind) => documentBlocker(kind, text) === null)
const isPhoneText = (text: string) => /^(\+|00)?[\d ().-]{9,20}$/.test(text) && /^(\+|00|[6789])/.test(text)

/** Fields that their values give away, if nearly all of them have this form. */
export const tellingForms: readonly [ImportField, (text: string) => boolean][] = [
  ['email', isEmail],
  ['document_number', isDocumentText],
  ['phone', isPhoneText],
]

/** Whether nearly all values have this form. A file that has to be corrected has some that do not. */
export function mostly(values: readonly string[], hasForm: (text: string) => boolean): boolean {
  const filled = values.filter((value) => value !== '')
  return filled.length > 0 && filled.filter(hasForm).length >= filled.length * 0.8
}

/** How the values of a column are written. */
export function formatOf(values: readonly string[]): ColumnFormat {
  const matches = values.flatMap((value) => {
    const match = typedDay.exec(value)
    return match === null ? [] : [match]
  })
  const isMonthFirst =
    matches.some(([, , second]) => Number(second) > 12) && !matches.some(([, first]) => Number(first) > 12)
  const withComma = values.filter((value) => isNumberText(value) && /,\d{1,2}(\D|$)/.test(value)).length
  const withPoint = values.filter((value) => isNumberText(value) && /\.\d{1,2}(\D|$)/.test(value)).length
  const typed = isMonthFirst ? 'month_first' : 'day_first'
  const others = values.some((value) => isoDay.test(value)) ? 'year_first' : null
  return {
    days: matches.length > 0 ? typed : others,
    hasShortYears: matches.some(([, , , year = '']) => year.length === 2),
    decimal: withComma + withPoint === 0 ? null : withComma >= withPoint ? ',' : '.',
  }
}

/** A year of two digits: nobody is born after today, and nothing else was written down before 1970. */
function wholeYear(short: string, rest: string, field: ImportField, today: string): string {
  const recent = `20${short}`
  const isRecent = field === 'birth_date' ? `${recent}-${rest}` <= today : Number(short) < 70
  return isRecent ? recent : `19${short}`
}

function plainDay(text: string, field: ImportField, format: ColumnFormat, today: string): string {
  const iso = isoDay.exec(text)
  const typed = typedDay.exec(text)
  const two = (digits = '') => digits.padStart(2, '0')
  if (iso !== null) return `${two(iso[3])}/${two(iso[2])}/${iso[1]}`
  if (typed === null) return text
  const [, first, second, year = ''] = typed
  const [day, month] = format.days === 'month_first' ? [two(second), two(first)] : [two(first), two(second)]
  return `${day}/${month}/${year.length === 4 ? year : wholeYear(year, `${month}-${day}`, field, today)}`
}

const isWhole = (digits: string) => /^(\d+|\d{1,3}([.,' ]\d{3})+)$/.test(digits)

/** With a comma before its decimals and without groups. What could mean two numbers is left as it is. */
function plainNumber(text: string, decimal: ',' | '.' | null): string {
  const match = typedNumber.exec(text)
  if (match === null) return text
  const [, sign = '', typed = ''] = match
  const digits = typed.trim()
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const mark = digits[last] ?? ''
  const hasFraction = last !== -1 && (decimal === null ? digits.indexOf(mark) === last : mark === decimal)
  const [whole, fraction] = hasFraction ? [digits.slice(0, last), digits.slice(last + 1)] : [digits, '']
  if (!isWhole(whole) || /\D/.test(fraction)) return text
  const minus = sign === '' || sign === '+' ? '' : '-'
  return `${minus}${whole.replaceAll(/\D/g, '')}${fraction === '' ? '' : `,${fraction}`}`
}

/** A value in the one way of writing that the server reads. What has another form is left for the check to name. */
export function plainValue(
  field: ImportField,
  text: string,
  { format, today }: { format: ColumnFormat; today: string },
): string {
  switch (shapeOf(field)) {
    case 'day':
      return plainDay(text, field, format, today)
    case 'amount':
    case 'quantity':
      return plainNumber(text, format.decimal)
    case 'words':
      return text
  }
}
