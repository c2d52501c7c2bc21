import { IconMinus } from '@tabler/icons-react'
import { Badge } from '../../design/badge.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { operatorsWords } from './operators-words.ts'

/** Whether the books add up, in words. Null before the first check. */
export function BooksCell({ differences, when }: { differences: number | null; when: string | null }) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  if (differences === null) {
    return (
      <Badge tone="neutral" Icon={IconMinus}>
        {t.unchecked}
      </Badge>
    )
  }
  if (differences > 0)
    return <Badge tone="bad">{t.differences(formatCount(differences, language), differences > 1)}</Badge>
  return <Badge tone="ok">{when === null ? t.balanced : t.balancedAt(when)}</Badge>
}
