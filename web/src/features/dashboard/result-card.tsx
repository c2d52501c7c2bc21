import { centsOfAmount, isGoodChange } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import { IconEqual, IconMinus, IconPercentage } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { Badge } from '../../design/badge.tsx'
import { Explanation } from '../../design/explanation.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { formatMoney, formatPercent } from '../../format/format.ts'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { ChangeMark } from '../../parts/transactions/change-mark.tsx'
import type { Result } from '../../parts/transactions/result-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { DashboardFilter } from './dashboard-address.ts'
import type { Figures } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'
import { QuestionLinks } from './question-links.tsx'
import classes from './result-card.module.css'
import { useVersus } from './use-versus.ts'

type ResultCardProps = {
  venue: PageVenue
  filter: DashboardFilter
  result: UseQueryResult<Result>
  period: Figures['period'] | undefined
}

/** Income less expenses, with the margin where a cost is known. */
export function ResultCard({ venue, filter, result, period }: ResultCardProps) {
  const t = useWords(dashboardWords)
  const { data } = result
  return (
    <Surface pad={6} gap={5} aria-label={t.result} aria-busy={result.isPlaceholderData}>
      {result.isPending && <Skeleton height={88} radius={10} />}
      {result.isLoadingError && (
        <LoadError title={t.resultError} error={result.error} onRetry={() => void result.refetch()} />
      )}
      {data !== undefined && <Sum venue={venue} result={data} period={period} />}
      <QuestionLinks venue={venue} filter={filter} period={period} />
    </Surface>
  )
}

type SumProps = { venue: PageVenue; result: Result; period: Figures['period'] | undefined }

function Sum({ venue, result, period }: SumProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const money = (amount: number) => formatMoney(centsOfAmount(amount), venue.currency, language)
  const { income, expenses, result: earned, margin, goods } = result
  return (
    <Stack gap={5}>
      <div className={classes.sum}>
        <Part name={t.income} value={money(income.value)} change={<Mark figure="sales" percent={income.change} />} />
        <Sign Icon={IconMinus} />
        <Part
          name={t.expense}
          value={money(expenses.value)}
          change={<Mark figure="expenses" percent={expenses.change} />}
        />
        <Sign Icon={IconEqual} />
        <Stack gap={2} numeric>
          <Row justify="between" gap={4} wrap>
            <Row gap={2}>
              <Text as="h2" size="small" tone="soft">
                {t.result}
              </Text>
              <Explanation of={t.result}>{t.resultHint}</Explanation>
            </Row>
            {margin !== null && (
              <Badge tone="neutral" Icon={IconPercentage}>
                {t.margin(formatPercent(margin, language))}
              </Badge>
            )}
          </Row>
          <Text className={classes.result} weight="bold" tone={earned.value < 0 ? 'bad' : 'ink'} nowrap>
            {money(earned.value)}
          </Text>
          <Row wrap gap={4} size="small">
            <Mark figure="sales" percent={earned.change} />
            {earned.before === null && <Text tone="quiet">{t.nothingBefore}</Text>}
            {earned.before !== null && earned.change === null && <Text tone="soft">{t.was(money(earned.before))}</Text>}
            {earned.before !== null && period !== undefined && <Versus period={period} />}
          </Row>
        </Stack>
      </div>
      {goods !== null && (
        <Text as="p" size="small" tone="soft">
          {t.goodsMargin(formatPercent(goods.margin, language), formatPercent(goods.known, language))}
        </Text>
      )}
    </Stack>
  )
}

function Versus({ period }: { period: Figures['period'] }) {
  return <Text tone="quiet">{useVersus(period)}</Text>
}

function Mark({ figure, percent }: { figure: 'sales' | 'expenses'; percent: number | null }) {
  return percent === null ? null : <ChangeMark percent={percent} isGood={isGoodChange(figure, percent)} />
}

function Part({ name, value, change }: { name: string; value: string; change: ReactNode }) {
  return (
    <Stack gap={2} numeric>
      <Text size="small" tone="soft">
        {name}
      </Text>
      <Text size="title" weight="semibold" nowrap>
        {value}
      </Text>
      <Row size="small">{change}</Row>
    </Stack>
  )
}

function Sign({ Icon }: { Icon: typeof IconMinus }) {
  return (
    <span className={classes.sign} aria-hidden="true">
      <Icon size={16} />
    </span>
  )
}
