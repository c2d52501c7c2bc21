import { useLanguage } from '../../device/language.ts'
import { formatRate } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { WireTreatment } from './tax-queries.ts'
import { treatmentWords } from './treatment-words.ts'

/** Names a treatment: "21 %", "Exento E1". */
export function useTreatmentText(): (treatment: WireTreatment) => string {
  const t = useWords(treatmentWords)
  const language = useLanguage()
  return ({ kind, rate, reason }) =>
    kind === 'taxed' ? formatRate(rate, language) : `${t[kind]} ${reason ?? ''}`.trim()
}
