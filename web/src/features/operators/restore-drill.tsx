import { daysSinceDrill, drillDueDays, type DrillState, drillState } from '@aforo/domain'
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatSeconds } from '../../format/format.ts'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './alerts.module.css'
import { type RestoreDrill as Drill, restoreDrillQuery } from './operators-queries.ts'
import { restoreDrillWords } from './restore-drill-words.ts'

const tones: Record<DrillState, { tone: 'ok' | 'warn' | 'bad'; Icon: TablerIcon }> = {
  done: { tone: 'ok', Icon: IconCircleCheckFilled },
  never: { tone: 'warn', Icon: IconAlertTriangleFilled },
  overdue: { tone: 'warn', Icon: IconAlertTriangleFilled },
  failed: { tone: 'bad', Icon: IconAlertOctagonFilled },
}

/** When a restore was last tried, and what it cost. A warning if it never was, failed or is long ago. */
export function RestoreDrill() {
  const t = useWords(restoreDrillWords)
  const now = new Date(useMinute())
  const { data, isLoadingError, error, refetch } = useQuery(restoreDrillQuery)
  if (isLoadingError) return <LoadError title={t.loadError} error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const { last } = data
  const state = drillState(last === null ? null : { drilledAt: new Date(last.drilled_at), ok: last.ok }, now)
  const { tone, Icon } = tones[state]
  return (
    <Surface aria-label={t.title} className={classes.list}>
      <Row wrap gap={5} padX={6} padY={4} className={classes.alert} data-tone={tone}>
        <Icon size={22} aria-hidden="true" />
        <Stack className={classes.words} numeric>
          {last === null ? (
            <>
              <Text weight="semibold">{t.never}</Text>
              <Text size="small" tone="soft">
                {t.neverHint}
              </Text>
            </>
          ) : (
            <Result drill={last} state={state} now={now} />
          )}
        </Stack>
      </Row>
    </Surface>
  )
}

function Result({ drill, state, now }: { drill: Drill; state: DrillState; now: Date }) {
  const t = useWords(restoreDrillWords)
  const language = useLanguage()
  const at = new Date(drill.drilled_at)
  const { differences } = drill
  const figures = [
    t.rpo(formatSeconds(drill.rpo_seconds, language)),
    t.rto(formatSeconds(drill.rto_seconds, language)),
    t.differences(formatCount(differences, language), differences),
    formatDate(at, language),
  ]
  return (
    <>
      <Text weight="semibold">{`${t.title}: ${t.daysAgo(daysSinceDrill(at, now))}`}</Text>
      <Text size="small" tone="soft">
        {figures.join(' · ')}
      </Text>
      {state === 'failed' && (
        <Text size="small" tone="bad">
          {t.failed}
        </Text>
      )}
      {state === 'overdue' && (
        <Text size="small" tone="warn">
          {t.overdue(drillDueDays)}
        </Text>
      )}
    </>
  )
}
