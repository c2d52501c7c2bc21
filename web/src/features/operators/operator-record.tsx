import { supportMinutesLeft } from '@aforo/domain'
import { IconHeadset } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useNow } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatTime, formatWhen } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import type { OperatorDetail } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'

type Session = OperatorDetail['inspections'][number]

/** The last support sessions: who, when and why. */
export function OperatorRecord({ operator: { inspections } }: { operator: OperatorDetail }) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const now = new Date(useNow())
  const stateOf = ({ ends_at: endsAt, ended_at: endedAt }: Session) => {
    const end = new Date(endedAt ?? endsAt)
    if (end <= now) return t.sessionEnded(formatTime(end, language))
    return t.sessionOpen(formatCount(supportMinutesLeft(end, now), language))
  }
  return (
    <Surface>
      <SurfaceHead title={t.record} isInset />
      <ul>
        {inspections.map((session) => (
          <Row key={session.id} as="li" align="start" gap={5} padX={6} padY={4} line="top">
            <IconHeadset size={18} stroke={1.7} aria-hidden="true" />
            <Stack grow breaks>
              <Text weight="semibold">{session.reason}</Text>
              <Text size="small" tone="quiet" numeric>
                {session.by} · {formatWhen(new Date(session.at), now, language)} · {stateOf(session)}
              </Text>
            </Stack>
          </Row>
        ))}
      </ul>
      {inspections.length === 0 && (
        <Row padX={6} padY={5} tone="quiet">
          {t.noRecord}
        </Row>
      )}
    </Surface>
  )
}
