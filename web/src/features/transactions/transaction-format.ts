import { centsOfAmount, milliOfQuantity, type UnitType } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatDayShort, formatMoney, formatQuantity, formatTime, isoDay } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { Booked } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'

/** Formats transactions: money in the currency of the page's venue, times in the time zone where it happened. */
export function useTransactionFormat({ currency, timeZone }: PageVenue) {
  const language = useLanguage()
  const { units } = useWords(transactionsWords)
  const { venues } = useSession()
  const money = (amount: number) => formatMoney(centsOfAmount(amount), currency, language)
  const zoneOf = (venueId: number) => venues.find(({ id }) => id === venueId)?.time_zone ?? timeZone
  return {
    money,
    signed: (amount: number) => `${amount > 0 ? '+' : ''}${money(amount)}`,
    quantity: (quantity: number, unitType: UnitType) => formatQuantity(milliOfQuantity(quantity), unitType, language),
    /** The price of a gram or a piece. */
    unitPrice: (price: number, unitType: UnitType) => `${money(price)}/${units[unitType]}`,
    when: ({ timestamp, venue_id: venueId, business_date: businessDate }: Booked) => {
      const [at, zone] = [new Date(timestamp), zoneOf(venueId)]
      return {
        date: formatDate(at, language, zone),
        time: formatTime(at, language, zone),
        /** Only if the business day differs from the date, after midnight. */
        businessDay: isoDay(at, zone) === businessDate ? null : formatDayShort(businessDate, language),
      }
    },
  }
}

export type TransactionFormat = ReturnType<typeof useTransactionFormat>
