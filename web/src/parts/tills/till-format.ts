import { centsOfAmount } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatMoney, formatTime } from '../../format/format.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { TillSession } from './till-queries.ts'
import { tillWords } from './till-words.ts'

/** Money and times of a drawer as its venue has them. */
export function useTillFormat({ currency, timeZone }: PageVenue) {
  const t = useWords(tillWords)
  const language = useLanguage()
  const money = (amount: number) => formatMoney(centsOfAmount(amount), currency, language)
  const time = (instant: string) => formatTime(new Date(instant), language, timeZone)
  return {
    money,
    signed: (amount: number) => `${amount > 0 ? '+' : ''}${money(amount)}`,
    time,
    date: (instant: string) => formatDate(new Date(instant), language, timeZone),
    /** The same in short: everything that left it is one part. */
    shortParts: ({ drawer }: TillSession) =>
      [
        { name: t.topUps, amount: drawer.top_ups, always: true },
        { name: t.fees, amount: drawer.fees, always: false },
        { name: t.cashIn, amount: drawer.cash_in, always: false },
        { name: t.out, amount: -(drawer.cash_out + drawer.expenses + drawer.payouts), always: true },
      ].filter(({ amount, always }) => always || amount !== 0),
    /** What the drawer should hold, as a sum of parts; parts that came to nothing stay out. */
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
