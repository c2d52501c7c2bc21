import { centsOfAmount, sumKnown } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { PageHead } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney, formatTimeExact } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { Alerts } from './alerts.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { KnownValue } from './known-value.tsx'
import { failedJobsQuery, type Platform, platformQuery, restoreDrillQuery } from './operators-queries.ts'
import { OperatorsTable } from './operators-table.tsx'
import { operatorsWords } from './operators-words.ts'
import { RestoreDrill } from './restore-drill.tsx'
import { Tile, Tiles } from './tile.tsx'

/** The home page of superadmins: who has a problem now, the sums of today, and all operators. */
export function Page() {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const platform = useQuery(platformQuery)
  const { data } = platform
  const { data: failedJobs } = useQuery(failedJobsQuery)
  const { data: drill } = useQuery(restoreDrillQuery)
  const hasDrillFailed = drill?.last?.ok === false
  return (
    <>
      <PageHead
        title={t.title}
        {...(data === undefined ? {} : { of: t.updated(formatTimeExact(new Date(data.at), language)) })}
      />
      {platform.isPending && <SkeletonRows rows={6} />}
      {platform.isLoadingError && (
        <LoadError title={t.loadError} error={platform.error} onRetry={() => void platform.refetch()} />
      )}
      {data !== undefined && (
        <Stack gap={6}>
          <Alerts platform={data} isWorkDone={failedJobs?.length === 0 && !hasDrillFailed} />
          <FailedJobs />
          <Sums platform={data} />
          <RestoreDrill />
          <OperatorsTable platform={data} />
        </Stack>
      )}
    </>
  )
}

function Sums({ platform: { operators, other_failures: others } }: { platform: Platform }) {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  const venues = operators.reduce((sum, operator) => sum + operator.venues, 0)
  const withoutVenues = operators.filter((operator) => operator.venues === 0).length
  const failures = operators.reduce((sum, operator) => sum + operator.failures, others)
  const checked = operators.flatMap(({ books }) => books ?? [])
  const failed = checked.filter(({ differences }) => differences > 0).length
  // Amounts of different currencies cannot be added up.
  const [currency, ...otherCurrencies] = new Set(
    operators.filter(({ sales_today: sales }) => sales !== null).map((operator) => operator.currency),
  )
  const sales = otherCurrencies.length > 0 ? null : sumKnown(operators.map(({ sales_today: today }) => today))
  return (
    <Tiles>
      <Tile name={t.operators} hint={withoutVenues === 0 ? undefined : t.withoutData(count(withoutVenues))}>
        {count(operators.length)}
      </Tile>
      <Tile name={t.venues}>{count(venues)}</Tile>
      <Tile name={t.inside}>
        <KnownValue value={sumKnown(operators.map(({ inside }) => inside))}>{count}</KnownValue>
      </Tile>
      <Tile name={t.salesToday}>
        <KnownValue value={sales}>
          {(amount) => formatMoney(centsOfAmount(amount), currency ?? 'EUR', language)}
        </KnownValue>
      </Tile>
      <Tile name={t.failedChecks} hint={t.ofChecked(count(checked.length))} tone={failed > 0 ? 'bad' : undefined}>
        <KnownValue value={checked.length === 0 ? null : failed}>{count}</KnownValue>
      </Tile>
      <Tile
        name={t.failures24}
        hint={others === 0 ? undefined : t.ownFailures(count(others))}
        tone={failures > 0 ? 'warn' : undefined}
      >
        {count(failures)}
      </Tile>
    </Tiles>
  )
}
