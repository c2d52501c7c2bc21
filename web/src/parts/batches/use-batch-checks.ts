import { useWords } from '../../words/words.ts'
import { type BatchValues, isJarTare, isPercent } from './batch-form.ts'
import { batchWords } from './batch-words.ts'

/** Why a field of a batch cannot be sent, or null. */
export function useBatchChecks() {
  const t = useWords(batchWords)
  const percent = (text: string) => (text.trim() === '' || isPercent(text) ? null : t.percentFault)
  return {
    strain: () => null,
    harvestedOn: () => null,
    expiresOn: (day: string, { harvestedOn }: Pick<BatchValues, 'harvestedOn'>) =>
      day !== '' && harvestedOn !== '' && day < harvestedOn ? t.expiresFirst : null,
    thc: percent,
    cbd: percent,
    jarTare: (text: string) => (text.trim() === '' || isJarTare(text) ? null : t.jarTareFault),
  }
}
