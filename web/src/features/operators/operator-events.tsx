import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { OperatorDetail } from './operators-queries.ts'
import { recordWords } from './record-words.ts'

/** What the platform did with the operator, newest first. */
export function OperatorEvents({ operator: { record } }: { operator: OperatorDetail }) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  return (
    <Surface aria-label={t.record}>
      <SurfaceHead title={t.record} isInset />
      <ul>
        {record.map(({ id, at, by, action }) => (
          <Row key={id} as="li" gap={5} padX={6} padY={4} line="top">
            <Stack grow breaks>
              <Text weight="semibold">{t.did[action]}</Text>
              <Text size="small" tone="quiet" numeric>
                {by} · {formatWhen(new Date(at), now, language)}
              </Text>
            </Stack>
          </Row>
        ))}
      </ul>
      {record.length === 0 && (
        <Row padX={6} padY={5} tone="quiet">
          {t.noRecord}
        </Row>
      )}
    </Surface>
  )
}
