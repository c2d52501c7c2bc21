import { centsOfAmount, milliOfQuantity, type UnitType } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatPercent, formatQuantity } from '../../format/format.ts'

const withSign = (number: number, text: string): string => (number > 0 ? `+${text}` : text)

/** Figures of a count as text. */
export function useResultFormat(currency: string) {
  const language = useLanguage()
  const quantity = (amount: number, unitType: UnitType = 'weight') =>
    formatQuantity(milliOfQuantity(amount), unitType, language)
  return {
    quantity,
    signed: (amount: number, unitType?: UnitType) => withSign(amount, quantity(amount, unitType)),
    plainMoney: (amount: number) => formatMoney(centsOfAmount(amount), currency, language),
    money: (amount: number) => withSign(amount, formatMoney(centsOfAmount(amount), currency, language)),
    /** Null if there was nothing to compare with. */
    share: (part: number, whole: number): string | null => {
      if (whole <= 0) return null
      // Adding zero makes the zero of a small loss positive.
      const percent = Math.round((1000 * part) / whole) / 10 + 0
      return withSign(percent, formatPercent(percent, language))
    },
  }
}
