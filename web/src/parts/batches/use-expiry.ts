import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDayShort, formatDay, isoDay } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { batchWords } from './batch-words.ts'

const nearDays = 300 * 24 * 60 * 60 * 1000

/** When goods expire, in words: "caduca 12 dic". Far from today it has the year. Null if it is not known. */
export function useExpiry(timeZone: string) {
  const t = useWords(batchWords)
  const language = useLanguage()
  const now = useMinute()
  return (expiresOn: string | null) => {
    if (expiresOn === null) return null
    const isNear = Math.abs(new Date(expiresOn).getTime() - now) < nearDays
    const day = (isNear ? formatDayShort : formatDay)(expiresOn, language)
    const isPast = expiresOn < isoDay(new Date(now), timeZone)
    return { isPast, words: isPast ? t.expiredOn(day) : t.expiresOn(day) }
  }
}
