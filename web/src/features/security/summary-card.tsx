import { checkSecurity } from '@aforo/domain'
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { ProgressRing } from '../../design/progress-ring.tsx'
import { Surface } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import { securityWords } from './security-words.ts'

/** What the account has in order, and what is left to do. */
export function SummaryCard(props: { account: Parameters<typeof checkSecurity>[0] }) {
  const t = useWords(securityWords)
  const checks = checkSecurity(props.account)
  const left = checks.filter(({ isDone }) => !isDone).length
  const done = checks.length - left
  return (
    <Surface pad={6} gap={6}>
      <Row gap={6}>
        <ProgressRing done={done} all={checks.length} label={t.progress(done, checks.length)} />
        <Stack gap={2}>
          <Text as="h2" size="lead" weight="semibold">
            {t.summary(left)}
          </Text>
          <Text size="small" tone="quiet">
            {t.summaryHint(left)}
          </Text>
        </Stack>
      </Row>
      <Stack as="ul" gap={4}>
        {checks.map(({ check, isDone }) => (
          <Row as="li" key={check} gap={4}>
            <Row as="span" tone={isDone ? 'ok' : 'warn'}>
              {isDone ? (
                <IconCircleCheckFilled size={18} aria-hidden="true" />
              ) : (
                <IconAlertTriangleFilled size={18} aria-hidden="true" />
              )}
            </Row>
            {t.checks[check]}
          </Row>
        ))}
      </Stack>
    </Surface>
  )
}
