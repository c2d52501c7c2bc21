import type { Language } from '@aforo/domain'

const locales: Record<Language, string> = { es: 'es-ES', en: 'en-GB' }

/** Intl writes a hyphen for a minus in some locales; figures here carry the real sign. */
const withTrueMinus = (text: string) => text.replace(/^-|(?<=\s)-/, '−')

/** 128450 is "1.284,50 €" in Spanish and "€1,284.50" in English. */
export function formatMoney(cents: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency, useGrouping: 'always' })
  return withTrueMinus(format.format(cents / 100))
}

/** 2375 thousandths are "2,375 g"; trailing zeros are left out. */
export function formatGrams(milli: number, language: Language): string {
  const format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 3, useGrouping: 'always' })
  return `${withTrueMinus(format.format(milli / 1000))} g`
}

export function formatDate(instant: Date, language: Language, timeZone?: string): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(instant)
}

export function formatTime(instant: Date, language: Language, timeZone?: string): string {
  return new Intl.DateTimeFormat(locales[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(instant)
}

/** "sáb 14 nov" beside the clock at the door. */
export function formatWeekday(instant: Date, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone,
  })
  return format.format(instant).replaceAll(',', '')
}
