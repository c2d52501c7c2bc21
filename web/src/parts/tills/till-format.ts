import { centsOfAmount, type Language } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatMoney, formatTime } from '../../format/format.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import type { TillSession } from './till-queries.ts'
import { tillWords } from './till-words.ts'

/** Formats amounts and times of a drawer in the currency and time zone of the venue. */
export function tillFormat({ currency, timeZone }: Pick<PageVenue, 'currency' | 'timeZone'>, language: Language) {
  const t = tillWords[language]
  const money = (amount: number) => formatMoney(centsOfAmount(amount), currency, language)
  const time = (instant: string) => formatTime(new Date(instant), language, timeZone)
  return {
    money,
    signed: (amount: number) => `${amount > 0 ? '+' : ''}${money(amount)}`,
    time,
    date: (instant: string) => formatDate(new Date(instant), language, timeZone),
    /** The short form of `parts`: all money that left the drawer is one part. */
    shortParts: ({ drawer }: TillSession) =>
      [
        { name: t.topUps, amount: drawer.top_ups, always: true },
        { name: t.fees, amount: drawer.fees, always: false },
        { name: t.cashIn, amount: drawer.cash_in, always: false },
        { name: t.out, amount: -(drawer.cash_out + drawer.expenses + drawer.payouts), always: true },
      ].filter(({ amount, always }) => always || amount !== 0),
    /** The expected cash as a sum of parts. Parts of zero are left out. */
    parts: ({ drawer }: TillSession) => {
      const came = [
        { name: t.topUps, amount: drawer.top_ups, always: true },
        { name: t.fees, amount: drawer.fees, always: false },
        { name: t.cashIn, amount: drawer.cash_in, always: false },
      ]
      const went = [
        { name: t.cashOut, amount: -drawer.cash_out, always: false },
        { name: t.expenses, amount: -drawer.expenses, always: false },
        { name: t.payouts, amount: -drawer.payouts, always: false },
      ]
      return [...came, ...went].filter(({ amount, always }) => always || amount !== 0)
    },
  }
}

export const useTillFormat = (venue: PageVenue) => tillFormat(venue, useLanguage())
