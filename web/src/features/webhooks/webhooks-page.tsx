import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatWhen } from '../../format/format.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'
import { useWebhookCommands, type Webhook, webhooksQuery } from './webhooks-queries.ts'
import { webhooksWords } from './webhooks-words.ts'

/** The addresses of other programs that are told what happens. */
export function Page() {
  const t = useWords(webhooksWords)
  return (
    <AtVenue title={t.title}>{(venue, choice) => <Webhooks key={venue.id} venue={venue} choice={choice} />}</AtVenue>
  )
}

type Created = { name: string; secret: string }

function Webhooks({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(webhooksWords)
  const venuePath = useVenuePath(venue.id)
  const { data, isPending, isLoadingError, error, refetch } = useQuery(webhooksQuery(venue.id))
  const { create } = useWebhookCommands(venue.id)
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<Created | null>(null)
  return (
    <>
      <PageHead title={t.title} back={{ to: venuePath('/settings'), label: t.settings }}>
        <PageTools>
          {choice}
          <Button leftSection={<IconPlus size={18} />} aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
            {t.create}
          </Button>
        </PageTools>
      </PageHead>
      <Stack gap={6}>
        <Text as="p" tone="soft">
          {t.hint}
        </Text>
        {isPending && <SkeletonRows rows={3} />}
        {isLoadingError && <LoadError title={t.loadError} error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <StateCard Icon={IconWebhook} title={t.none}>
            {t.noneHint}
          </StateCard>
        )}
        {data !== undefined && data.length > 0 && <WebhookList venue={venue} webhooks={data} />}
      </Stack>
      {isCreating && (
        <WebhookDialog
          venueId={venue.id}
          webhook={null}
          onSave={async (body) => {
            const { secret, webhook } = await create(body)
            setIsCreating(false)
            setCreated({ name: webhook.name, secret })
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {created !== null && <SecretDialog {...created} onClose={() => setCreated(null)} />}
    </>
  )
}

function WebhookList({ venue, webhooks }: { venue: PageVenue; webhooks: readonly Webhook[] }) {
  const t = useWords(webhooksWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const venuePath = useVenuePath(venue.id)
  const columns: DataColumn<Webhook>[] = [
    {
      key: 'name',
      head: t.name,
      isRowHead: true,
      onCard: 'title',
      renderCell: ({ id, name, url }) => (
        <Stack gap={1} breaks>
          <QuietLink to={venuePath(`/settings/webhooks/${id}`)}>{name}</QuietLink>
          <Text size="small" tone="quiet" breaks>
            {url}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'state',
      head: t.state,
      onCard: 'aside',
      renderCell: (webhook) => (
        <Row gap={4} wrap>
          <WebhookState webhook={webhook} />
          {webhook.waiting > 0 && <Text tone="soft">{t.waiting(formatCount(webhook.waiting, language))}</Text>}
        </Row>
      ),
    },
    {
      key: 'events',
      head: t.events,
      renderCell: ({ events }) => t.eventCount(formatCount(events.length, language)),
    },
    {
      key: 'venues',
      head: t.venues,
      renderCell: ({ venues }) => (venues === null ? t.allVenues : venues.map(({ name }) => name).join(', ')),
    },
    {
      key: 'last',
      head: t.lastDelivered,
      renderCell: ({ last_delivered_at: at }) =>
        at === null ? t.never : formatWhen(new Date(at), now, language, venue.timeZone),
    },
  ]
  return (
    <Surface>
      <DataTable label={t.title} columns={columns} rows={webhooks} rowKey={({ id }) => id} />
    </Surface>
  )
}
