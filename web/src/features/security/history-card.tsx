import { type AccountEventKind, readDevice } from '@aforo/domain'
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconInfoCircle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { type AccountEvent, eventsQuery } from './security-queries.ts'
import { securityWords } from './security-words.ts'

const worrying: readonly AccountEventKind[] = ['renewal_reused', 'deactivated']
const noteworthy: readonly AccountEventKind[] = [
  'signed_in_with_recovery_code',
  'passkey_removed',
  'codes_removed',
  'factors_reset',
  'invited',
]
const good: readonly AccountEventKind[] = [
  'signed_in',
  'signed_in_with_passkey',
  'signed_in_with_code',
  'passkey_added',
  'codes_set_up',
  'recovery_codes_made',
]

/** What happened to the account, newest first. */
export function HistoryCard() {
  const t = useWords(securityWords)
  const events = useInfiniteQuery(eventsQuery)
  const list = events.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Surface>
      <SurfaceHead title={t.history} isInset />
      {events.isPending && <SkeletonRows rows={3} />}
      {events.isLoadingError && (
        <LoadError title={t.loadError} error={events.error} onRetry={() => void events.refetch()} />
      )}
      <ul aria-label={t.history}>
        {list.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {events.isSuccess && list.length === 0 && (
        <Row padX={6} padY={5} line="top">
          <Text tone="quiet">{t.noHistory}</Text>
        </Row>
      )}
      {events.hasNextPage && (
        <Row padX={6} padY={4} line="top">
          <BusyButton
            variant="subtle"
            busy={events.isFetchingNextPage}
            icon={null}
            onClick={() => void events.fetchNextPage()}
          >
            {t.seeMore}
          </BusyButton>
        </Row>
      )}
    </Surface>
  )
}

function EventRow({ event }: { event: AccountEvent }) {
  const t = useWords(securityWords)
  const language = useLanguage()
  const { venue } = useSession()
  const now = useMinute()
  const device = event.device === null ? null : t.device[readDevice(event.device).kind]
  const when = formatWhen(new Date(event.at), new Date(now), language, venue?.time_zone)
  return (
    <Row as="li" gap={4} padX={6} padY={4} line="top" align="start">
      <EventIcon kind={event.kind} />
      <Stack grow>
        <Text as="b" weight="semibold">
          {t.events[event.kind]}
        </Text>
        <Text size="small" tone="quiet" numeric breaks>
          {[device, event.address, when].filter((part) => part !== null).join(' · ')}
        </Text>
        {event.by !== null && (
          <Text size="small" tone="quiet" breaks>
            {t.by(event.by)}
          </Text>
        )}
      </Stack>
    </Row>
  )
}

function EventIcon({ kind }: { kind: AccountEventKind }) {
  const of = (list: readonly AccountEventKind[]) => list.includes(kind)
  if (of(worrying)) return <Tinted tone="bad" icon={<IconAlertOctagonFilled size={18} aria-hidden="true" />} />
  if (of(noteworthy)) return <Tinted tone="warn" icon={<IconAlertTriangleFilled size={18} aria-hidden="true" />} />
  if (of(good)) return <Tinted tone="ok" icon={<IconCircleCheckFilled size={18} aria-hidden="true" />} />
  return <Tinted tone="quiet" icon={<IconInfoCircle size={18} aria-hidden="true" />} />
}

const Tinted = ({ tone, icon }: { tone: 'ok' | 'warn' | 'bad' | 'quiet'; icon: ReactNode }) => (
  <Row as="span" tone={tone} fixed padY={1}>
    {icon}
  </Row>
)
