import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { Period } from './retention-queries.ts'
import { retentionWords } from './retention-words.ts'

/** A period in words, such as "400 days". Null is the usual one of its kind. */
export function usePeriodText() {
  const t = useWords(retentionWords)
  const language = useLanguage()
  return ({ unit, usual }: Period, length: number | null): string => {
    const held = length ?? usual
    return held === null ? t.forEver : t.length(formatCount(held, language), unit, held === 1)
  }
}
