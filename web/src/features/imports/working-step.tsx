import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { Text } from '../../design/primitives.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { Surface } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import type { Import } from './imports-queries.ts'
import { resultWords } from './result-words.ts'

/** A job of the server that checks, imports or undoes, with its progress. */
export function WorkingStep({ working: { state, progress } }: { working: Import }) {
  const t = useWords(resultWords)
  const language = useLanguage()
  const name = t.running[state === 'running' || state === 'undoing' ? state : 'checking']
  const { done, total } = progress ?? { done: 0, total: 0 }
  return (
    <Surface pad={8} gap={5} align="center" textAlign="center">
      <Text as="h2" size="title" weight="semibold">
        {name}
      </Text>
      <ProgressBar value={total === 0 ? 0 : done / total} label={name} />
      <Text as="p" tone="soft" numeric role="status">
        {total === 0 ? '…' : t.progress(formatCount(done, language), formatCount(total, language))}
      </Text>
      <Text as="p" tone="quiet">
        {t.goesOn}
      </Text>
    </Surface>
  )
}
