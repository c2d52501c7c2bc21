import { operatorAlerts } from '@aforo/domain'
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

/** What the rule for alerts needs to know about an operator. */
export const watched = (operator: OperatorRow) => ({
  ...operator,
  differences: operator.books === null ? null : operator.books.differences,
})

type AlertsProps = { platform: Platform; isWorkDone: boolean }

/** What needs attention now, worst first, or that everything is in order if the work in the background and the last restore drill are too. */
export function Alerts({ platform: { at, operators }, isWorkDone }: AlertsProps) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const alerts = operatorAlerts(operators.map(watched))
  const now = new Date(at)
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
          const action = isBooks ? t.seeDifference : t.seeFailures
          const { differences, failures, books, name } = operator
          const found = differences ?? 0
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
                <Text weight="semibold">
                  {isBooks ? t.booksAlert(name) : t.failuresAlert(name, formatCount(failures, language), failures > 1)}
                </Text>
                <Text size="small" tone="soft">
                  {isBooks && books !== null
                    ? `${t.differences(formatCount(found, language), found > 1)} · ${t.checkedAt(formatWhen(new Date(books.at), now, language))}`
                    : t.lastDay}
                </Text>
              </Stack>
              <Button
                component={Link}
                to={`/operators/${operator.id}#${kind}`}
                variant="default"
                aria-label={t.of(action, name)}
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
