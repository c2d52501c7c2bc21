import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatWhen } from '../../format/format.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useWords } from '../../words/words.ts'
import type { OperatorDetail } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'

/** The owners of the operator. Each leads to their account. */
export function OperatorOwners({ operator: { owners } }: { operator: OperatorDetail }) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const lastSeen = ({ joined, last_seen_at: seen }: OperatorDetail['owners'][number]) => {
    if (!joined) return t.invited
    return seen === null ? t.never : formatWhen(new Date(seen), now, language)
  }
  return (
    <Surface>
      <SurfaceHead title={t.owners} hint={formatCount(owners.length, language)} isInset />
      <ul>
        {owners.map((owner) => (
          <Row key={owner.id} as="li" gap={5} padX={6} padY={4} line="top">
            <Portrait id={owner.id} name={owner.name} size={36} imagePath={null} />
            <Stack grow>
              <QuietLink to={`/superusers?people=all&id=${owner.id}`} tone="ink">
                <Text weight="semibold" breaks>
                  {owner.email}
                </Text>
              </QuietLink>
              <Text size="small" tone="quiet" numeric>
                {lastSeen(owner)}
              </Text>
            </Stack>
          </Row>
        ))}
      </ul>
      {owners.length === 0 && (
        <Row padX={6} padY={5} tone="quiet">
          {t.noOwners}
        </Row>
      )}
    </Surface>
  )
}
