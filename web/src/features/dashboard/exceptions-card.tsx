import { pageBlocker, roleAt } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useLanguage } from '../../device/language.ts'
import { Badge } from '../../design/badge.tsx'
import { Notice } from '../../design/notice.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useMinute } from '../../design/use-now.ts'
import { formatCount, formatWhen } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import type { DashboardFilter } from './dashboard-address.ts'
import { ExceptionItem } from './exception-item.tsx'
import { type Exception, type Exceptions, exceptionsQuery, useReviews } from './exceptions-queries.ts'
import { exceptionsWords } from './exceptions-words.ts'

type ExceptionsCardProps = { venue: PageVenue; filter: DashboardFilter }

/** The number of exceptions shown at first. */
const shownFirst = 6

/** What an owner should look at. Only those see it who may open the audit record. */
export function ExceptionsCard(props: ExceptionsCardProps) {
  const { person } = useSession()
  return pageBlocker('/audit', person, props.venue.id) === null ? <OwnersCard {...props} /> : null
}

function OwnersCard({ venue, filter }: ExceptionsCardProps) {
  const t = useWords(exceptionsWords)
  const language = useLanguage()
  const now = useMinute()
  const { person } = useSession()
  const owned = filter.venues.filter((id) => ['owner', 'superadmin'].includes(roleAt(person, id) ?? ''))
  const exceptions = useQuery(exceptionsQuery(venue.id, owned))
  const { data } = exceptions
  const open = data?.exceptions.filter(({ reviewed }) => reviewed === null) ?? []
  return (
    <Surface aria-label={t.title} aria-busy={exceptions.isPlaceholderData}>
      <SurfaceHead title={t.title} isInset>
        <Row grow gap={4} justify="between">
          {open.length > 0 && <Badge tone="neutral">{formatCount(open.length, language)}</Badge>}
          {data !== undefined && (
            <Text size="small" tone="quiet">
              {t.since(formatWhen(new Date(data.since), new Date(now), language, venue.timeZone))}
            </Text>
          )}
        </Row>
      </SurfaceHead>
      {exceptions.isPending && (
        <Stack padX={6} padY={4}>
          <SkeletonRows rows={4} />
        </Stack>
      )}
      {exceptions.isLoadingError && (
        <LoadError title={t.loadError} error={exceptions.error} onRetry={() => void exceptions.refetch()} />
      )}
      {data !== undefined && <List venue={venue} exceptions={data} open={open} />}
    </Surface>
  )
}

type ListProps = { venue: PageVenue; exceptions: Exceptions; open: readonly Exception[] }

function List({ venue, exceptions: { exceptions, checked }, open }: ListProps) {
  const t = useWords(exceptionsWords)
  const language = useLanguage()
  const { review, undo } = useReviews(venue.id)
  const [fault, setFault] = useState<string | null>(null)
  const [isAll, setIsAll] = useState(false)
  const [isReviewed, setIsReviewed] = useState(false)
  const reviewed = exceptions.filter((exception) => exception.reviewed !== null)
  const events = exceptions.reduce((count, { event_ids: ids }) => count + ids.length, 0)
  const hidden = isAll ? 0 : Math.max(0, open.length - shownFirst)

  async function attempt(work: () => Promise<void>, failed: string): Promise<boolean> {
    try {
      setFault(null)
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.detail === null ? failed : `${failed}. ${error.detail}`)
      return false
    }
  }
  async function signOff({ event_ids: ids }: Exception): Promise<void> {
    if (!(await attempt(() => review(ids), t.failed))) return
    toast.done({ title: t.done, undo: () => void attempt(() => undo(ids), t.undone) })
  }
  return (
    <>
      {fault !== null && <Notice state="bad">{fault}</Notice>}
      {open.length === 0 && (
        <StateCard Icon={IconCircleCheck} title={t.empty}>
          {t.checked(formatCount(checked, language))}
        </StateCard>
      )}
      <ul>
        {open.slice(0, open.length - hidden).map((exception) => (
          <ExceptionItem
            key={exception.event_ids.join(' ')}
            venue={venue}
            exception={exception}
            onReview={() => void signOff(exception)}
          />
        ))}
        {isReviewed &&
          reviewed.map((exception) => (
            <ExceptionItem key={exception.event_ids.join(' ')} venue={venue} exception={exception} />
          ))}
      </ul>
      <Row wrap justify="between" gap={4} padX={6} padY={4}>
        {open.length > 0 && (
          <Text size="small" tone="soft">
            {t.fine(formatCount(Math.max(0, checked - events), language))}
          </Text>
        )}
        {hidden > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsAll(true)}>
            {t.showAll(formatCount(hidden, language))}
          </Button>
        )}
        {reviewed.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsReviewed(!isReviewed)}>
            {isReviewed ? t.hideReviewed : t.showReviewed(formatCount(reviewed.length, language))}
          </Button>
        )}
      </Row>
    </>
  )
}
