import { operatorAlerts, type OperatorAlertKind } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatTime, formatWhen } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import classes from './alerts.module.css'
import type { OperatorRow, Platform } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'
import { recordWords } from './record-words.ts'

/** What the rule for alerts needs to know about an operator. */
export const watched = (operator: OperatorRow) => ({
  ...operator,
  differences: operator.books === null ? null : operator.books.differences,
  trialDaysLeft: operator.trial_days_left,
  activeMembers: operator.active === null ? null : operator.active.members,
  membersLimit: operator.plan === null ? null : operator.plan.members_limit,
})

type Watched = ReturnType<typeof watched>

type AlertsProps = { platform: Platform; isWorkDone: boolean }

/** What needs attention now, worst first, or that everything is in order if the work in the background and the last restore drill are too. */
export function Alerts({ platform: { at, operators }, isWorkDone }: AlertsProps) {
  const t = useWords(operatorsWords)
  const recorded = useWords(recordWords)
  const language = useLanguage()
  const alerts = operatorAlerts(operators.map(watched))
  const now = new Date(at)
  const count = (number: number) => formatCount(number, language)
  /** What an alert says, and what its link is called. */
  function describe(kind: OperatorAlertKind, { name, failures, books, plan, ...operator }: Watched) {
    const active = operator.activeMembers
    const activeText = active === null ? null : recorded.activeNow(count(active), active !== 1)
    const found = operator.differences ?? 0
    const trialDays = operator.trialDaysLeft ?? 0
    const texts = {
      books: {
        action: t.seeDifference,
        title: t.booksAlert(name),
        hint: [
          t.differences(count(found), found > 1),
          books === null ? null : t.checkedAt(formatWhen(new Date(books.at), now, language)),
        ],
      },
      failures: {
        action: t.seeFailures,
        title: t.failuresAlert(name, count(failures), failures > 1),
        hint: [t.lastDay],
      },
      trial: {
        action: recorded.seeOperator,
        title: recorded.trialAlert(name, count(trialDays), trialDays),
        hint: [activeText, plan === null ? recorded.noPlan : plan.name],
      },
      plan: { action: recorded.seeOperator, title: recorded.planAlert(name), hint: [activeText, plan?.name] },
    }
    const { hint, ...rest } = texts[kind]
    return { ...rest, hint: hint.filter(Boolean).join(' · ') }
  }
  if (alerts.length === 0) {
    if (!isWorkDone) return null
    return (
      <Surface aria-label={t.alerts}>
        <Row gap={5} padX={6} padY={5} className={classes.fine} role="status">
          <IconCircleCheckFilled size={22} aria-hidden="true" />
          <Text weight="semibold">{t.allFine}</Text>
          <Text size="small" tone="quiet" numeric>
            {t.allFineAt(formatTime(now, language))}
          </Text>
        </Row>
      </Surface>
    )
  }
  return (
    <Surface aria-label={t.alerts} className={classes.list}>
      <ul>
        {alerts.map(({ kind, operator }) => {
          const isBooks = kind === 'books'
          const Icon = isBooks ? IconAlertOctagonFilled : IconAlertTriangleFilled
          const { action, title, hint } = describe(kind, operator)
          return (
            <Row
              key={`${kind} ${operator.id}`}
              as="li"
              wrap
              gap={5}
              padX={6}
              padY={4}
              className={classes.alert}
              data-tone={isBooks ? 'bad' : 'warn'}
            >
              <Icon size={22} aria-hidden="true" />
              <Stack className={classes.words} numeric>
                <Text weight="semibold">{title}</Text>
                <Text size="small" tone="soft">
                  {hint}
                </Text>
              </Stack>
              <Button
                component={Link}
                to={`/operators/${operator.id}#${kind}`}
                variant="default"
                aria-label={t.of(action, operator.name)}
              >
                {action}
              </Button>
            </Row>
          )
        })}
      </ul>
    </Surface>
  )
}
