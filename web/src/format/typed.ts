import type { Language } from '@aforo/domain'
import { formatCount } from './format.ts'

export const decimalMark: Record<Language, string> = { es: ',', en: '.' }

/** An amount for an input field: always two decimals, no thousands separator. */
export const typeAmount = (amount: number, language: Language): string =>
  amount.toFixed(2).replace('.', decimalMark[language])

/** A quantity for an input field: only the decimals that it has. */
export const typeQuantity = (milli: number, language: Language): string =>
  String(milli / 1000).replace('.', decimalMark[language])

/** Formats a number while it is typed on a keypad: "1234." is "1.234,", with the separator before its first decimal. */
export function showTyped(text: string, language: Language): string {
  const [whole = '', decimals] = text.split('.')
  return decimals === undefined
    ? formatCount(Number(whole), language)
    : formatCount(Number(whole), language) + decimalMark[language] + decimals
}
