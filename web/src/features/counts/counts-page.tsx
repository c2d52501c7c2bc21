import { mayReadCounts } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconClipboardCheck, IconPlus, IconReportAnalytics, IconScale } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../api/client.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { StockTabs } from '../../parts/purchasing/stock-tabs.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords } from '../../words/words.ts'
import { CountTable } from './count-table.tsx'
import { type CountSheet, countSheetsQuery, openSheetsQuery, useStartCount } from './counts-queries.ts'
import { countsWords } from './counts-words.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { StartDialog } from './start-dialog.tsx'

/** The counts of a venue, unfinished ones first. */
export function Page() {
  const t = useWords(countsWords)
  return <AtVenue title={t.title}>{(venue, choice) => <Counts key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

function Counts({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(countsWords)
  const shared = useWords(sharedWords)
  const path = useVenuePath(venue.id)
  const navigate = useNavigate()
  const { person } = useSession()
  const start = useStartCount(venue.id)
  const [isStarting, setIsStarting] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [discarding, setDiscarding] = useState<CountSheet | null>(null)
  const open = (sheet: CountSheet) => void navigate(path(`/product/counts/${sheet.id}`))

  async function weighIn(): Promise<void> {
    setIsBusy(true)
    setFault(null)
    try {
      open(await start({ scope: 'moved' }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.detail ?? shared.offline)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {choice}
          {mayReadCounts(person, venue.id) && (
            <Button
              component={Link}
              to={path('/product/counts/shrink')}
              variant="default"
              leftSection={<IconReportAnalytics size={18} aria-hidden="true" />}
            >
              {t.shrink}
            </Button>
          )}
          <BusyButton variant="default" busy={isBusy} icon={<IconScale size={18} />} onClick={() => void weighIn()}>
            {t.shift}
          </BusyButton>
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setIsStarting(true)}
          >
            {t.create}
          </Button>
        </PageTools>
      </PageHead>
      <StockTabs venueId={venue.id} />
      <Stack gap={6}>
        {fault !== null && <Notice state="bad">{fault}</Notice>}
        <Unfinished venue={venue} onDiscard={setDiscarding} onStart={() => setIsStarting(true)} />
        <Past venue={venue} />
      </Stack>
      {isStarting && <StartDialog venue={venue} onStarted={open} onClose={() => setIsStarting(false)} />}
      {discarding !== null && (
        <DiscardDialog venueId={venue.id} sheet={discarding} onClose={() => setDiscarding(null)} />
      )}
    </>
  )
}

type UnfinishedProps = { venue: PageVenue; onDiscard: (sheet: CountSheet) => void; onStart: () => void }

function Unfinished({ venue, onDiscard, onStart }: UnfinishedProps) {
  const t = useWords(countsWords)
  const sheets = useQuery(openSheetsQuery(venue.id))
  return (
    <Surface aria-label={t.unfinished}>
      <SurfaceHead title={t.unfinished} isInset />
      {sheets.isPending && <SkeletonRows rows={2} inCard />}
      {sheets.isLoadingError && (
        <LoadError title={t.loadError} error={sheets.error} onRetry={() => void sheets.refetch()} />
      )}
      {sheets.data?.length === 0 && (
        <StateCard
          Icon={IconClipboardCheck}
          title={t.noneOpen}
          action={
            <Button variant="default" aria-haspopup="dialog" onClick={onStart}>
              {t.create}
            </Button>
          }
        >
          {t.noneOpenHint}
        </StateCard>
      )}
      {sheets.data !== undefined && sheets.data.length > 0 && (
        <CountTable venue={venue} label={t.unfinished} sheets={sheets.data} onDiscard={onDiscard} />
      )}
    </Surface>
  )
}

const isPast = ({ state }: CountSheet): boolean => state === 'approved' || state === 'discarded'

function Past({ venue }: { venue: PageVenue }) {
  const t = useWords(countsWords)
  const list = useInfiniteQuery(countSheetsQuery(venue.id))
  const sheets = (list.data?.pages.flatMap(({ items }) => items) ?? []).filter(isPast)
  if (list.data === undefined) return null
  return (
    <Surface aria-label={t.past}>
      <SurfaceHead title={t.past} isInset />
      {sheets.length === 0 ? (
        <Stack pad={6}>
          <Text as="p" tone="quiet">
            {t.nonePast}
          </Text>
        </Stack>
      ) : (
        <CountTable venue={venue} label={t.past} sheets={sheets} onDiscard={null} />
      )}
      <MoreButton list={list} inCard />
    </Surface>
  )
}
