import { type WebhookEvent, type WebhookState, webhookStates } from '@aforo/domain'
import { IconRepeat, IconWebhook } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Segments } from '../../design/segments.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { toast } from '../../design/toasts.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatWhen } from '../../format/format.ts'
import { QueryList } from '../../parts/requests/query-list.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { Act } from './use-act.ts'
import { webhookLogWords } from './webhook-log-words.ts'
import { deliveriesQuery, type Delivery, useWebhookCommands, type Webhook } from './webhooks-queries.ts'
import { webhookEventWords } from './webhooks-words.ts'

const tones = { waiting: 'wait', delivered: 'ok', given_up: 'bad' } as const

type OfWebhook = { venue: PageVenue; webhook: Webhook; act: Act }

/** What a webhook was told, and what came of it. */
export function WebhookLog({ venue, webhook, act }: OfWebhook) {
  const t = useWords(webhookLogWords)
  const language = useLanguage()
  const [state, setState] = useState<WebhookState | null>(null)
  const list = useInfiniteQuery(deliveriesQuery(venue.id, webhook.id, state))
  const { replayLost } = useWebhookCommands(venue.id)

  const repeatLost = () =>
    act.run('lost', t.againFailed, async () => {
      const { deliveries } = await replayLost(webhook.id)
      toast.done({ title: deliveries === 0 ? t.noneAgain : t.allAgainDone(formatCount(deliveries, language)) })
    })
  return (
    <Surface>
      <SurfaceHead title={t.title} hint={t.hint} isInset>
        <Row gap={4} wrap align="end">
          {state === 'given_up' && webhook.is_on && (
            <BusyButton
              variant="default"
              busy={act.running === 'lost'}
              icon={<IconRepeat size={18} />}
              onClick={() => void repeatLost()}
            >
              {t.allAgain}
            </BusyButton>
          )}
          <Segments
            label={t.filter}
            value={state ?? 'all'}
            options={[
              { value: 'all', label: t.all },
              ...webhookStates.map((value) => ({ value, label: t.states[value] })),
            ]}
            onChange={(value: WebhookState | 'all') => setState(value === 'all' ? null : value)}
          />
        </Row>
      </SurfaceHead>
      <QueryList
        list={list}
        failed={t.loadError}
        inCard
        empty={
          <StateCard Icon={IconWebhook} title={state === null ? t.none : t.noneOf}>
            {state === null && t.noneHint}
          </StateCard>
        }
      >
        {(deliveries) => <DeliveryTable venue={venue} webhook={webhook} act={act} deliveries={deliveries} />}
      </QueryList>
    </Surface>
  )
}

function DeliveryTable({ venue, webhook, act, deliveries }: OfWebhook & { deliveries: readonly Delivery[] }) {
  const t = useWords(webhookLogWords)
  const { events, test } = useWords(webhookEventWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const { replay } = useWebhookCommands(venue.id)
  const when = (at: string) => formatWhen(new Date(at), now, language, venue.timeZone)
  const nameOf = (type: string) => (Object.hasOwn(events, type) ? events[type as WebhookEvent] : test)

  const again = ({ id }: Delivery) =>
    act.run(String(id), t.againFailed, async () => {
      await replay(webhook.id, id)
      toast.done({ title: t.againDone })
    })
  const columns: DataColumn<Delivery>[] = [
    {
      key: 'event',
      head: t.event,
      isRowHead: true,
      onCard: 'title',
      renderCell: ({ type, event_id: eventId, is_repeat: isRepeat }) => (
        <Stack gap={1}>
          <Row gap={4} wrap weight="semibold">
            {nameOf(type)}
            {isRepeat && (
              <Badge tone="outlined" Icon={IconRepeat}>
                {t.repeated}
              </Badge>
            )}
          </Row>
          <Text size="small" tone="quiet">
            {type} · {eventId}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'about',
      head: t.about,
      renderCell: ({ subject: { kind, id, label } }) => {
        if (kind === 'webhook') return ''
        if (label === null) return t.unnamed(String(id))
        return kind === 'member' ? t.member(label) : label
      },
    },
    { key: 'when', head: t.when, renderCell: ({ at }) => when(at) },
    {
      key: 'state',
      head: t.state,
      onCard: 'aside',
      renderCell: ({ state }) => <Badge tone={tones[state]}>{t.states[state]}</Badge>,
    },
    {
      key: 'answer',
      head: t.answer,
      onCard: 'line',
      renderCell: (delivery) => <Answer delivery={delivery} when={when} />,
    },
    {
      key: 'again',
      head: t.again,
      isHeadHidden: true,
      isEnd: true,
      onCard: 'line',
      renderCell: (delivery) =>
        webhook.is_on &&
        delivery.state !== 'waiting' && (
          <BusyButton
            variant="subtle"
            busy={act.running === String(delivery.id)}
            icon={<IconRepeat size={18} />}
            aria-label={t.againFor(`${nameOf(delivery.type)}, ${delivery.event_id}`)}
            onClick={() => void again(delivery)}
          >
            {t.again}
          </BusyButton>
        ),
    },
  ]
  return <DataTable label={t.title} columns={columns} rows={deliveries} rowKey={({ id }) => id} />
}

/** What the receiver answered last, and when it is tried again. */
function Answer({ delivery, when }: { delivery: Delivery; when: (at: string) => string }) {
  const t = useWords(webhookLogWords)
  const language = useLanguage()
  const { state, attempts, last_attempt: last, next_attempt_at: next } = delivery
  const facts = [
    ...(last === null ? [] : [last.status === null ? t.noAnswer : String(last.status)]),
    ...(last === null ? [] : [t.took(formatCount(last.milliseconds, language))]),
    ...(attempts > 1 ? [t.attempts(formatCount(attempts, language))] : []),
  ]
  return (
    <Stack gap={1} numeric breaks>
      {facts.length > 0 && <Text>{facts.join(' · ')}</Text>}
      {last?.error !== null && last?.error !== undefined && last.error !== '' && (
        <Text size="small" tone="soft" breaks>
          {last.error}
        </Text>
      )}
      {state === 'waiting' && (
        <Text size="small" tone="quiet">
          {next === null ? t.behind : t.next(when(next))}
        </Text>
      )}
    </Stack>
  )
}
