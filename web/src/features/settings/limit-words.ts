import { milliOfQuantity } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatGrams } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { gramLimitWords } from './gram-limit-words.ts'
import type { Grams } from './settings-queries.ts'

/** Formats a limit: "25 g al día · 50 g al mes", or that there is none. */
export function useLimitWords(): (limit: Grams | null) => string {
  const t = useWords(gramLimitWords)
  const language = useLanguage()
  return (limit) => {
    const daily = limit?.daily_grams ?? null
    const monthly = limit?.monthly_grams ?? null
    const parts = [
      daily === null ? null : t.daily(formatGrams(milliOfQuantity(daily), language)),
      monthly === null ? null : t.monthly(formatGrams(milliOfQuantity(monthly), language)),
    ].filter((part) => part !== null)
    return parts.length === 0 ? t.none : parts.join(' · ')
  }
}
