import { mayReadCounts } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { LoadError, NoPermission, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { venueHereQuery } from '../../parts/venues/venue-queries.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { ShrinkPeople } from './shrink-people.tsx'
import { ShrinkPeriod, useShrinkPeriod } from './shrink-period.tsx'
import { shrinkQuery } from './shrink-queries.ts'
import { ShrinkTables } from './shrink-tables.tsx'
import { ShrinkTotals } from './shrink-totals.tsx'
import { shrinkWords } from './shrink-words.ts'

/** What counts found missing beyond drying, and where to look. */
export function Page() {
  const t = useWords(shrinkWords)
  return <AtVenue title={t.title}>{(venue, choice) => <Opened key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

/** The days are business days of the venue, so nothing is fetched until its current day is known. */
function Opened({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(shrinkWords)
  const path = useVenuePath(venue.id)
  const { person } = useSession()
  const { data: here } = useQuery(venueHereQuery(venue.id))
  const back = { to: path('/product/counts'), label: t.back }
  const isAllowed = mayReadCounts(person, venue.id)
  if (here !== undefined && isAllowed) {
    return <Report venue={venue} choice={choice} back={back} today={here.business_date} />
  }
  return (
    <>
      <PageHead title={t.title} back={back}>
        {choice}
      </PageHead>
      {isAllowed ? <SkeletonRows rows={6} /> : <NoPermission />}
    </>
  )
}

type ReportProps = { venue: PageVenue; choice: ReactNode; back: { to: string; label: string }; today: string }

function Report({ venue, choice, back, today }: ReportProps) {
  const t = useWords(shrinkWords)
  const { span, change } = useShrinkPeriod(today)
  const report = useQuery(shrinkQuery(venue.id, span))
  return (
    <>
      <PageHead title={t.title} back={back}>
        <PageTools>
          {choice}
          <ShrinkPeriod today={today} span={span} onChange={change} />
        </PageTools>
      </PageHead>
      {report.isPending && <SkeletonRows rows={8} />}
      {report.isLoadingError && (
        <LoadError title={t.loadError} error={report.error} onRetry={() => void report.refetch()} />
      )}
      {report.data?.totals.cases === 0 && (
        <Surface>
          <StateCard
            Icon={IconReportAnalytics}
            title={t.none}
            action={
              <Button component={Link} to={back.to} variant="default">
                {t.toCounts}
              </Button>
            }
          >
            {t.noneHint}
          </StateCard>
        </Surface>
      )}
      {report.data !== undefined && report.data.totals.cases > 0 && (
        <Stack gap={6} aria-busy={report.isPlaceholderData}>
          <ShrinkTotals venue={venue} report={report.data} />
          <Text as="p" tone="soft">
            {t.about}
          </Text>
          <ShrinkTables venue={venue} report={report.data} />
          <ShrinkPeople report={report.data} />
        </Stack>
      )}
    </>
  )
}
