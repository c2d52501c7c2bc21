import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatWhen } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { OperatorDetail } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'

/** What does not add up and what failed, without naming any member. */
export function OperatorAlerts({ operator }: { operator: OperatorDetail }) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const { books, differences, failed_calls: failed } = operator
  const when = (instant: string) => formatWhen(new Date(instant), now, language)
  return (
    <>
      {books !== null && differences.length > 0 && (
        <Surface id="books">
          <SurfaceHead title={t.booksTitle} hint={t.checkedAt(when(books.at))} isInset />
          <ul>
            {differences.map(({ comparison, venue, count }) => (
              <Row
                key={`${comparison} ${venue ?? ''}`}
                as="li"
                justify="between"
                wrap
                gap={5}
                padX={6}
                padY={4}
                line="top"
              >
                <Text weight="semibold">{[t.comparison[comparison], venue].filter(Boolean).join(' · ')}</Text>
                <Text tone="bad" weight="semibold" numeric>
                  {t.differences(formatCount(count, language), count > 1)}
                </Text>
              </Row>
            ))}
          </ul>
        </Surface>
      )}
      {failed.length > 0 && (
        <Surface id="failures">
          <SurfaceHead title={t.failedCalls} isInset />
          <ul>
            {failed.map(({ call, venue, count, since }) => (
              <Row key={`${call} ${venue ?? ''}`} as="li" justify="between" wrap gap={5} padX={6} padY={4} line="top">
                <Stack breaks>
                  <Text weight="semibold">{call}</Text>
                  <Text size="small" tone="quiet" numeric>
                    {[venue, t.sinceTime(when(since))].filter(Boolean).join(' · ')}
                  </Text>
                </Stack>
                <Text tone="warn" weight="semibold" numeric>
                  {formatCount(count, language)}
                </Text>
              </Row>
            ))}
          </ul>
        </Surface>
      )}
    </>
  )
}
