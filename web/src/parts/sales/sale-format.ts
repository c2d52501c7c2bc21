import { centsOfAmount, type Language, milliOfQuantity, type UnitType } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatMoney, formatQuantity, formatTime } from '../../format/format.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { words } from '../../words/words.ts'
import type { SaleItem } from './sale-query.ts'

const discountWords = words({
  es: { off: (percent: number) => `−${percent} %` },
  en: { off: (percent: number) => `−${percent}%` },
})

/** Formats the figures of a sale in its venue's currency and time zone. */
export function saleFormat({ currency, timeZone }: Pick<PageVenue, 'currency' | 'timeZone'>, language: Language) {
  const t = discountWords[language]
  const { per } = stockWords[language]
  const money = (amount: number) => formatMoney(centsOfAmount(amount), currency, language)
  const quantity = (amount: number, unitType: UnitType) => formatQuantity(milliOfQuantity(amount), unitType, language)
  return {
    money,
    quantity,
    price: ({ unit_price: price, unit_type: unitType }: Pick<SaleItem, 'unit_price' | 'unit_type'>) =>
      `${money(price)} / ${per[unitType]}`,
    discount: ({ discount_percent: percent }: Pick<SaleItem, 'discount_percent'>) =>
      percent === 0 ? null : t.off(percent),
    date: (at: string) => formatDate(new Date(at), language, timeZone),
    time: (at: string) => formatTime(new Date(at), language, timeZone),
  }
}

export const useSaleFormat = (venue: PageVenue) => saleFormat(venue, useLanguage())
