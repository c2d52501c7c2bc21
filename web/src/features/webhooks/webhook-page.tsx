import { Button } from '@mantine/core'
import { IconArrowLeft, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { FactLine } from '../../design/fact-line.tsx'
import { Notice } from '../../design/notice.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { idInAddress } from '../../format/address-id.ts'
import { formatDate, formatWhen } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { useAct } from './use-act.ts'
import { WebhookLog } from './webhook-log.tsx'
import { WebhookState } from './webhook-state.tsx'
import { WebhookTools } from './webhook-tools.tsx'
import { type Webhook, webhooksQuery } from './webhooks-queries.ts'
import { webhookEventWords, webhooksWords } from './webhooks-words.ts'

/** One webhook: whether it works, what it is told, and what came of it. */
export function Page() {
  const t = useWords(webhooksWords)
  const id = idInAddress(useParams()['id']) ?? 0
  return (
    <AtVenue title={t.title}>{(venue) => <FoundWebhook key={`${venue.id} ${id}`} venue={venue} id={id} />}</AtVenue>
  )
}

function FoundWebhook({ venue, id }: { venue: PageVenue; id: number }) {
  const t = useWords(webhooksWords)
  const venuePath = useVenuePath(venue.id)
  const { data, isPending, isLoadingError, error, refetch } = useQuery(webhooksQuery(venue.id))
  const act = useAct()
  const webhook = data?.find((one) => one.id === id)
  const back = { to: venuePath('/settings/webhooks'), label: t.title }
  if (webhook !== undefined) {
    return (
      <>
        <PageHead title={webhook.name} of={<WebhookState webhook={webhook} />} back={back}>
          <WebhookTools venueId={venue.id} webhook={webhook} act={act} />
        </PageHead>
        <Stack gap={6}>
          {act.failure !== null && <Notice state="bad">{act.failure}</Notice>}
          <WebhookNotice venue={venue} webhook={webhook} />
          <WebhookFacts venue={venue} webhook={webhook} />
          <WebhookLog venue={venue} webhook={webhook} act={act} />
        </Stack>
      </>
    )
  }
  return (
    <>
      <PageHead title={t.title} />
      {isPending && <SkeletonRows rows={6} />}
      {isLoadingError && <LoadError title={t.loadError} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <StateCard
          Icon={IconWebhook}
          title={t.missing}
          action={
            <Button component={Link} to={back.to} variant="default" leftSection={<IconArrowLeft size={18} />}>
              {t.toList}
            </Button>
          }
        >
          {t.missingHint}
        </StateCard>
      )}
    </>
  )
}

/** Why nothing arrives, if so. */
function WebhookNotice({ venue, webhook }: { venue: PageVenue; webhook: Webhook }) {
  const t = useWords(webhooksWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const when = (at: string) => formatWhen(new Date(at), now, language, venue.timeZone)
  const { turned_off_by_failures_at: offAt, is_on: isOn, failing_since: since, resting_until: until } = webhook
  if (offAt !== null) return <Notice state="bad">{t.turnedOffNotice(when(offAt))}</Notice>
  if (!isOn) return <Notice state="warn">{t.offNotice}</Notice>
  if (since === null) return null
  return (
    <Notice state="warn">
      {t.failingSince(when(since))} {until !== null && t.restingUntil(when(until))}
    </Notice>
  )
}

function WebhookFacts({ venue, webhook }: { venue: PageVenue; webhook: Webhook }) {
  const t = useWords(webhooksWords)
  const { events: names } = useWords(webhookEventWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const { url, events, venues, last_delivered_at: last, created_at: created, created_by: who } = webhook
  return (
    <Surface as="dl" gap={3} padX={6} padY={5}>
      <FactLine name={t.address}>{url}</FactLine>
      <FactLine name={t.events}>{events.map((event) => names[event]).join(' · ')}</FactLine>
      <FactLine name={t.venues}>{venues === null ? t.allVenues : venues.map(({ name }) => name).join(', ')}</FactLine>
      <FactLine name={t.lastDelivered}>
        {last === null ? t.never : formatWhen(new Date(last), now, language, venue.timeZone)}
      </FactLine>
      <FactLine name={t.created}>{t.createdBy(formatDate(new Date(created), language, venue.timeZone), who)}</FactLine>
    </Surface>
  )
}
