import { centsOfAmount, type OperatorState, sumKnown } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconHistory, IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PageHead, PageTools } from '../../design/page-head.tsx'
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
import { OperatorDialog } from './operator-dialog.tsx'
import { recordWords } from './record-words.ts'
import { RestoreDrill } from './restore-drill.tsx'
import { Tile, Tiles } from './tile.tsx'

/** The home page of superadmins: who has a problem now, the sums of today, and all operators. */
export function Page() {
  const t = useWords(operatorsWords)
  const language = useLanguage()
  const platform = useQuery(platformQuery)
  const { data } = platform
  const navigate = useNavigate()
  const recorded = useWords(recordWords)
  const [isCreating, setIsCreating] = useState(false)
  const { data: failedJobs } = useQuery(failedJobsQuery)
  const { data: drill } = useQuery(restoreDrillQuery)
  const hasDrillFailed = drill?.last?.ok === false
  return (
    <>
      <PageHead
        title={t.title}
        {...(data === undefined ? {} : { of: t.updated(formatTimeExact(new Date(data.at), language)) })}
      >
        <PageTools>
          <Button component={Link} to="/platform-record" variant="default" leftSection={<IconHistory size={18} />}>
            {recorded.record}
          </Button>
          <Button component={Link} to="/announcements" variant="default" leftSection={<IconSpeakerphone size={18} />}>
            {recorded.announcements}
          </Button>
          <Button leftSection={<IconPlus size={18} />} aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
            {recorded.create}
          </Button>
        </PageTools>
      </PageHead>
      {isCreating && (
        <OperatorDialog
          operator={null}
          onClose={() => setIsCreating(false)}
          onCreated={(id) => void navigate(`/operators/${id}`)}
        />
      )}
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
  const recorded = useWords(recordWords)
  const withState = (state: OperatorState) => count(operators.filter((operator) => operator.state === state).length)
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
      <Tile
        name={t.operators}
        hint={recorded.stateCounts(withState('active'), withState('trial'), withState('suspended'))}
      >
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
