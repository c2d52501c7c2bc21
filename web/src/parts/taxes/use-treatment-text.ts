import type { Language } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatRate } from '../../format/format.ts'
import type { WireTreatment } from './tax-queries.ts'
import { treatmentWords } from './treatment-words.ts'

/** Names a treatment: "21 %", "Exento E1". */
export const treatmentText = ({ kind, rate, reason }: WireTreatment, language: Language): string =>
  kind === 'taxed' ? formatRate(rate, language) : `${treatmentWords[language][kind]} ${reason ?? ''}`.trim()

export function useTreatmentText(): (treatment: WireTreatment) => string {
  const language = useLanguage()
  return (treatment) => treatmentText(treatment, language)
}
