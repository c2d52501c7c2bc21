import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { MoreButton } from '../../design/more-button.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { isSilent, leasesQuery } from '../../parts/offline/lease-queries.ts'
import { SilentHolders } from '../../parts/offline/silent-holder.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { CommandTable } from './command-table.tsx'
import { DecisionCard } from './decision-card.tsx'
import classes from './offline-page.module.css'
import { offlinePageWords } from './offline-page-words.ts'
import { commandsQuery, type OfflineSummary, summaryQuery } from './offline-queries.ts'
import { ReturnCounts } from './return-counts.tsx'

const countedMs = 24 * 60 * 60_000

export function Page() {
  const t = useWords(offlinePageWords)
  return <AtVenue title={t.title}>{(venue, choice) => <Opened key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

type OpenedProps = { venue: PageVenue; choice: ReactNode }

/** The counts are of the last day by the clock of the server, so that is read first. */
function Opened({ venue, choice }: OpenedProps) {
  const t = useWords(offlinePageWords)
  const leases = useQuery(leasesQuery(venue.id))
  if (leases.data !== undefined) {
    const { now, enabled } = leases.data
    const silent = leases.data.leases.some(isSilent)
    return <Return venue={venue} choice={choice} now={now} isOff={!enabled} hasSilent={silent} />
  }
  return (
    <>
      <PageHead title={t.title}>{choice}</PageHead>
      {leases.isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <LoadError title={t.loadError} error={leases.error} onRetry={() => void leases.refetch()} />
      )}
    </>
  )
}

type ReturnProps = OpenedProps & { now: string; isOff: boolean; hasSilent: boolean }

/** What devices did without a connection: counts, what a person must decide, and the list. */
function Return({ venue, choice, now, isOff, hasSilent }: ReturnProps) {
  const t = useWords(offlinePageWords)
  // Stays the same while the page is open, or every refresh would count anew.
  const [since] = useState(() => new Date(Date.parse(now) - countedMs).toISOString())
  const [deviceId, setDeviceId] = useState<number | null>(null)
  const summary = useQuery(summaryQuery(venue.id, since))
  const open = useInfiniteQuery(commandsQuery(venue.id, { isOpen: true, deviceId: null }))
  const list = useInfiniteQuery(commandsQuery(venue.id, { isOpen: false, deviceId }))
  const decisions = open.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <PageHead
        title={t.title}
        of={summary.data !== undefined && <Period venue={venue} summary={summary.data} now={now} />}
      >
        {choice}
      </PageHead>
      <Stack gap={6}>
        {isOff && <Off />}
        <SilentHolders venue={venue} />
        {summary.data !== undefined && <ReturnCounts summary={summary.data} isSilent={hasSilent} />}
        {decisions.length > 0 && (
          <div className={classes.decisions}>
            {decisions.map((command) => (
              <DecisionCard key={command.id} venue={venue} command={command} />
            ))}
          </div>
        )}
        <MoreButton list={open} />
        <Surface aria-label={t.list}>
          <SurfaceHead title={t.list} isInset>
            {summary.data !== undefined && summary.data.devices.length > 1 && (
              <DeviceChoice summary={summary.data} deviceId={deviceId} onChoose={setDeviceId} />
            )}
          </SurfaceHead>
          <QueryList
            list={list}
            failed={t.loadError}
            inCard
            empty={
              <StateCard Icon={IconCloudCheck} title={t.none}>
                {t.noneHint}
              </StateCard>
            }
          >
            {(rows) => <CommandTable venue={venue} rows={rows} now={new Date(now)} />}
          </QueryList>
        </Surface>
      </Stack>
    </>
  )
}

function Period({ venue, summary, now }: { venue: PageVenue; summary: OfflineSummary; now: string }) {
  const t = useWords(offlinePageWords)
  const language = useLanguage()
  const { from, to, devices } = summary
  if (from === null || to === null) return venue.name
  const when = (instant: string) => formatWhen(new Date(instant), new Date(now), language, venue.timeZone)
  return [venue.name, t.period(when(from), when(to)), t.devices(devices.length)].join(' · ')
}

type DeviceChoiceProps = {
  summary: OfflineSummary
  deviceId: number | null
  onChoose: (deviceId: number | null) => void
}

function DeviceChoice({ summary: { devices, sent }, deviceId, onChoose }: DeviceChoiceProps) {
  const t = useWords(offlinePageWords)
  const chips = [
    { id: null, words: t.all(sent) },
    ...devices.map(({ id, name, sent: ofDevice }) => ({ id, words: t.ofDevice(name, ofDevice) })),
  ]
  return (
    <Row gap={4} wrap>
      {chips.map(({ id, words }) => (
        <Button
          key={id ?? 'all'}
          size="md"
          variant={id === deviceId ? 'filled' : 'default'}
          aria-pressed={id === deviceId}
          onClick={() => onChoose(id)}
        >
          {words}
        </Button>
      ))}
    </Row>
  )
}

function Off() {
  const t = useWords(offlinePageWords)
  return (
    <StateCard
      Icon={IconCloudCheck}
      title={t.off}
      action={
        <Button component={Link} to="/settings#offline" variant="default">
          {t.toSettings}
        </Button>
      }
    >
      {t.offHint}
    </StateCard>
  )
}
