import type { Language, UnitType } from '@aforo/domain'

const locales: Record<Language, string> = { es: 'es-ES', en: 'en-GB' }

/** Caches formatters. Creating one costs more than a hundred uses, and lists use the same ones in every row. */
function once<F>(make: (locale: string, variant: string) => F): (language: Language, variant?: string) => F {
  const made = new Map<string, F>()
  return (language, variant = '') => {
    const key = `${language} ${variant}`
    const formatter = made.get(key) ?? make(locales[language], variant)
    made.set(key, formatter)
    return formatter
  }
}

/** An empty zone means the zone of the device. */
const inZone = (timeZone: string) => (timeZone === '' ? {} : { timeZone })

const money = once(
  (locale, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always' }),
)
const moneyWhole = once(
  (locale, currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0, useGrouping: 'always' }),
)
const amount = once(
  (locale) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' }),
)
const rate = once((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }))
const currencyNames = once((locale) => new Intl.DisplayNames(locale, { type: 'currency' }))
const countryNames = once((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
const count = once((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' }))
const grams = once((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'always' }))
const weight = once(
  (locale) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3, useGrouping: 'always' }),
)
const percent = once(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const moneyShort = once(
  (locale, currency) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    }),
)
const date = once(
  (locale, zone) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', ...inZone(zone) }),
)
const time = once(
  (locale, zone) =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...inZone(zone) }),
)
const timeExact = once(
  (locale, zone) =>
    new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      ...inZone(zone),
    }),
)
const weekday = once(
  (locale, zone) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', ...inZone(zone) }),
)

/** Intl writes a hyphen in some locales; amounts here use the real minus sign. */
const withTrueMinus = (text: string) => text.replace(/^-|(?<=\s)-/, '−')

/** 128450 is "1.284,50 €" in Spanish and "€1,284.50" in English. */
export const formatMoney = (cents: number, currency: string, language: Language): string =>
  withTrueMinus(money(language, currency).format(cents / 100))

/** An amount without its currency, for columns on narrow paper: 2125 is "21,25". */
export const formatAmount = (cents: number, language: Language): string =>
  withTrueMinus(amount(language).format(cents / 100))

/** A tax rate in percent: 21 is "21 %", 0.5 is "0,5 %". */
export const formatRate = (inPercent: number, language: Language): string => rate(language).format(inPercent / 100)

/** An amount without cents, for narrow places: 5000 is "50 €" in Spanish and "€50" in English. */
export const formatMoneyWhole = (cents: number, currency: string, language: Language): string =>
  withTrueMinus(moneyWhole(language, currency).format(cents / 100))

/** A rounded amount for the axis of a chart: 6000000 is "60 mil €" in Spanish and "€60k" in English. */
export const formatMoneyShort = (cents: number, currency: string, language: Language): string =>
  withTrueMinus(moneyShort(language, currency).format(cents / 100))

/** 45.3 is "45,3 %". */
export const formatPercent = (hundredths: number, language: Language): string =>
  withTrueMinus(percent(language).format(hundredths / 100))

/** A percentage with a sign, for a change: "+8,2 %". */
export const formatChange = (hundredths: number, language: Language): string =>
  `${hundredths > 0 ? '+' : ''}${formatPercent(hundredths, language)}`

/** "EUR" is "euro". */
export const formatCurrencyName = (currency: string, language: Language): string =>
  currencyNames(language).of(currency) ?? currency

/** "FR" is "Francia". */
export const formatCountryName = (country: string, language: Language): string =>
  countryNames(language).of(country) ?? country

/** The symbol inside a field for money: "€". */
export const currencySymbol = (currency: string, language: Language): string =>
  money(language, currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** Whether the symbol comes before the amount, as in English, or after it. */
export const currencyLeads = (currency: string, language: Language): boolean =>
  money(language, currency).formatToParts(0)[0]?.type === 'currency'

/** 1284 is "1.284" in Spanish and "1,284" in English. */
export const formatCount = (number: number, language: Language): string => count(language).format(number)

/** 2375 thousandths are "2,375 g"; trailing zeros are left out. */
export const formatGrams = (milli: number, language: Language): string =>
  `${withTrueMinus(grams(language).format(milli / 1000))} g`

/** A quantity without a unit: 2375 thousandths are "2,375". */
export const formatThousandths = (milli: number, language: Language): string =>
  withTrueMinus(grams(language).format(milli / 1000))

/** A weight as a scale shows it, without its unit: 2500 thousandths are "2,50". */
export const formatWeight = (milli: number, language: Language): string =>
  withTrueMinus(weight(language).format(milli / 1000))

const pieceWord: Record<Language, string> = { es: 'ud.', en: 'pc' }
const piecesWord: Record<Language, string> = { es: 'uds.', en: 'pcs' }

/** Grams for products sold by weight, otherwise pieces: "124,5 g", "6 uds.". */
export const formatQuantity = (milli: number, unitType: UnitType, language: Language): string =>
  unitType === 'weight'
    ? formatGrams(milli, language)
    : `${withTrueMinus(count(language).format(milli / 1000))} ${(milli === 1000 ? pieceWord : piecesWord)[language]}`

export const formatDate = (instant: Date, language: Language, timeZone?: string): string =>
  date(language, timeZone).format(instant)

/** A business day, "2026-11-14", is the same day in every time zone. */
export const formatDay = (businessDate: string, language: Language): string =>
  formatDate(new Date(`${businessDate}T00:00:00Z`), language, 'UTC')

export const formatTime = (instant: Date, language: Language, timeZone?: string): string =>
  time(language, timeZone).format(instant)

/** Includes the seconds. */
export const formatTimeExact = (instant: Date, language: Language, timeZone?: string): string =>
  timeExact(language, timeZone).format(instant)

/** The day in the format of date fields and of the API: 2026-11-14. */
export function isoDay(instant: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...inZone(timeZone ?? ''),
  }).formatToParts(instant)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** "sáb 14 nov", for the clock at the door. */
export const formatWeekday = (instant: Date, language: Language, timeZone: string): string =>
  weekday(language, timeZone).format(instant).replaceAll(',', '')

const dayMs = 24 * 60 * 60 * 1000
const near = once((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const shortDate = once(
  (locale, zone) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...inZone(zone) }),
)

/** A business day without its year, for narrow places: "14 nov". */
export const formatDayShort = (businessDate: string, language: Language): string =>
  shortDate(language, 'UTC').format(new Date(`${businessDate}T00:00:00Z`))

/** A range of days: "1–14 nov 2026". A range of one day is that day. */
export const formatDays = ({ from, to }: { from: string; to: string }, language: Language): string =>
  date(language, 'UTC').formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))

const dayOfMonth = once((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }))

/** Days of one month without its year: "1–16 de octubre". */
export const formatDaysOfMonth = ({ from, to }: { from: string; to: string }, language: Language): string =>
  dayOfMonth(language).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))

const weekdayName = once((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }))

/** "2026-11-14" is a "sábado". */
export const formatWeekdayName = (businessDate: string, language: Language): string =>
  weekdayName(language).format(new Date(`${businessDate}T00:00:00Z`))

const monthName = once((locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }))

const month = once((locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }))
const monthShort = once((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }))
const firstOf = (yearMonth: string) => new Date(`${yearMonth}-01T00:00:00Z`)

/** "2026-11" is "noviembre de 2026". */
export const formatMonth = (yearMonth: string, language: Language): string => month(language).format(firstOf(yearMonth))

/** A month without its year: "noviembre". */
export const formatMonthName = (yearMonth: string, language: Language): string =>
  monthName(language).format(firstOf(yearMonth))

/** A short month, for the axis of a chart: "nov". */
export const formatMonthShort = (yearMonth: string, language: Language): string =>
  monthShort(language).format(firstOf(yearMonth))

/** "hoy, 19:20", "ayer, 02:14", "11 nov, 23:50"; older dates show the year instead of the time. */
export function formatWhen(instant: Date, now: Date, language: Language, timeZone?: string): string {
  const dayOf = (day: Date) => formatDate(day, language, timeZone)
  const clock = formatTime(instant, language, timeZone)
  const daysAgo = [0, 1].find((days) => dayOf(new Date(now.getTime() - days * dayMs)) === dayOf(instant))
  if (daysAgo !== undefined) return `${near(language).format(-daysAgo, 'day')}, ${clock}`
  const isRecent = now.getTime() - instant.getTime() < 300 * dayMs
  return isRecent ? `${shortDate(language, timeZone).format(instant)}, ${clock}` : dayOf(instant)
}

/** Minutes after midnight as a time: 360 is "06:00". */
export const formatClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Working time: "7 h 35 min". */
export function formatWorked(minutes: number, language: Language): string {
  const hours = Math.floor(minutes / 60)
  const rest = `${minutes % 60} min`
  if (hours === 0) return rest
  return minutes % 60 === 0 ? `${formatCount(hours, language)} h` : `${formatCount(hours, language)} h ${rest}`
}

/** How long something took: "31 s" below two minutes, "1 h 5 min" above. */
export const formatSeconds = (seconds: number, language: Language): string =>
  seconds < 120 ? `${seconds}\u00a0s` : formatWorked(Math.round(seconds / 60), language)
