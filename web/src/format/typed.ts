import type { Language } from '@aforo/domain'

const mark: Record<Language, string> = { es: ',', en: '.' }

/** An amount as somebody would type it: always two decimals, nothing grouped. */
export const typeAmount = (amount: number, language: Language): string => amount.toFixed(2).replace('.', mark[language])

/** A quantity as somebody would type it: no more decimals than it has. */
export const typeQuantity = (milli: number, language: Language): string =>
  String(milli / 1000).replace('.', mark[language])
