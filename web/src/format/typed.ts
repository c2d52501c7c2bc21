import type { Language } from '@aforo/domain'
import { formatCount } from './format.ts'

export const decimalMark: Record<Language, string> = { es: ',', en: '.' }

/** An amount as somebody would type it: always two decimals, nothing grouped. */
export const typeAmount = (amount: number, language: Language): string =>
  amount.toFixed(2).replace('.', decimalMark[language])

/** A quantity as somebody would type it: no more decimals than it has. */
export const typeQuantity = (milli: number, language: Language): string =>
  String(milli / 1000).replace('.', decimalMark[language])

/** What is being typed on a keypad, as it is read: "1234.5" is "1.234,5" while its next decimal is still to come. */
export function showTyped(text: string, language: Language): string {
  const [whole = '', decimals] = text.split('.')
  return decimals === undefined
    ? formatCount(Number(whole), language)
    : formatCount(Number(whole), language) + decimalMark[language] + decimals
}
