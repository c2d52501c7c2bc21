import { type PlanUse, planFillsOn, planUse } from '@aforo/domain'
import { IconAlertTriangleFilled, IconCrown } from '@tabler/icons-react'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay, formatDayShort } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { KnownValue } from './known-value.tsx'
import classes from './operator-plan.module.css'
import type { OperatorDetail } from './operators-queries.ts'
import { recordWords } from './record-words.ts'

/** The plan of the operator and how much of it is used. */
export function OperatorPlan({ operator: { plan, venues, active } }: { operator: OperatorDetail }) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const membersLimit = plan?.members_limit ?? null
  const fillsOn =
    active === null || membersLimit === null
      ? null
      : planFillsOn({ used: active.members, limit: membersLimit, countedUntil: active.counted_until })
  return (
    <Surface aria-label={t.planTitle}>
      <SurfaceHead title={t.planTitle} isInset>
        {plan === null ? (
          <Text size="small" tone="quiet">
            {t.noPlan}
          </Text>
        ) : (
          <Badge tone="info" Icon={IconCrown}>
            {plan.name}
          </Badge>
        )}
      </SurfaceHead>
      <Row className={classes.meters} align="stretch" wrap>
        <Meter name={t.venues} used={venues.length} limit={plan?.venues_limit ?? null} fillsOn={null} />
        <Meter name={t.activeMembers} used={active?.members ?? null} limit={membersLimit} fillsOn={fillsOn} />
      </Row>
      <Text as="p" size="small" tone="quiet" numeric className={classes.meaning}>
        {active === null ? t.notCounted : t.meaning(formatDay(active.counted_until, language))}
      </Text>
    </Surface>
  )
}

type MeterProps = { name: string; used: number | null; limit: number | null; fillsOn: string | null }

const toneOf = (use: PlanUse | null) => (use === 'near' ? 'warn' : use === 'full' ? 'bad' : 'info')

/** How much of one limit is used, as figures and as a bar. */
function Meter({ name, used, limit, fillsOn }: MeterProps) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const use = planUse(used, limit)
  const warning = () => {
    if (use === 'full') return t.full
    return fillsOn === null ? t.nearlyFull : t.fillsOn(formatDayShort(fillsOn, language))
  }
  return (
    <Stack gap={3} padX={6} padY={5} className={classes.meter} data-tone={toneOf(use)}>
      <Row justify="between" align="baseline" gap={4}>
        <Text weight="medium">{name}</Text>
        <Text numeric nowrap>
          <KnownValue value={used}>{(count) => <b>{formatCount(count, language)}</b>}</KnownValue>{' '}
          <Text tone="soft">{limit === null ? t.unlimited : t.ofLimit(formatCount(limit, language))}</Text>
        </Text>
      </Row>
      {limit !== null && <progress className={classes.bar} value={used ?? 0} max={limit} aria-label={name} />}
      {(use === 'near' || use === 'full') && (
        <Row gap={3} className={classes.warning}>
          <IconAlertTriangleFilled size={15} aria-hidden="true" />
          <Text size="small" weight="semibold">
            {warning()}
          </Text>
        </Row>
      )}
    </Stack>
  )
}
