import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import classes from './offline-page.module.css'
import { offlinePageWords } from './offline-page-words.ts'
import type { OfflineSummary } from './offline-queries.ts'

type ReturnCountsProps = {
  summary: OfflineSummary
  /** A device is not heard, so nobody knows how much it has. */
  isSilent: boolean
}

/** How much was sent, how much needs a person, and how much devices still have. */
export function ReturnCounts({ summary: { sent, open, waiting }, isSilent }: ReturnCountsProps) {
  const t = useWords(offlinePageWords)
  const decide = (
    <Row as="span" tone={open > 0 ? 'warn' : 'ok'}>
      {open > 0 ? <IconAlertTriangleFilled size={32} /> : <IconCircleCheckFilled size={32} />}
    </Row>
  )
  return (
    <section className={classes.counts} aria-label={t.title}>
      <Count
        icon={
          <Row as="span" tone="ok">
            <IconCircleCheckFilled size={32} />
          </Row>
        }
        figure={t.sent(sent)}
        hint={t.sentHint}
      />
      <Count icon={decide} figure={t.toDecide(open)} hint={t.toDecideHint} />
      <Count
        icon={null}
        figure={t.waiting(waiting)}
        hint={isSilent ? t.silentHint : waiting === 0 ? t.upToDate : t.waitingHint}
      />
    </section>
  )
}

const Count = ({ icon, figure, hint }: { icon: ReactNode; figure: string; hint: string }) => (
  <Row gap={6} padX={6} padY={5}>
    {icon !== null && <Row aria-hidden="true">{icon}</Row>}
    <Stack>
      <Text size="heading" weight="bold" numeric>
        {figure}
      </Text>
      <Text size="small" tone="soft">
        {hint}
      </Text>
    </Stack>
  </Row>
)
