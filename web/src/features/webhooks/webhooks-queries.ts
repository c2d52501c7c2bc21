import type { CallInput, CallReply } from '@aforo/contract'
import type { WebhookState } from '@aforo/domain'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'

export type Webhook = CallReply<'GET /v1/webhooks'>[number]
export type NewWebhook = CallInput<'POST /v1/webhooks'>['body']
export type Delivery = CallReply<'GET /v1/webhooks/{id}/deliveries'>[number]

/** No hint announces what a receiver has answered. */
const answersMs = 3_000
const pageSize = 25

const rootKey = (venueId: number) => ['webhooks', venueId] as const

export const webhooksQuery = (venueId: number) =>
  queryOptions({
    queryKey: [...rootKey(venueId), 'list'],
    queryFn: () => call('GET /v1/webhooks', {}, { venueId }),
    refetchInterval: answersMs,
  })

export const deliveriesQuery = (venueId: number, id: number, state: WebhookState | null) =>
  infiniteQueryOptions({
    queryKey: [...rootKey(venueId), 'deliveries', id, state],
    queryFn: ({ pageParam }) => {
      const query = { limit: pageSize, cursor: pageParam ?? undefined, state: state ?? undefined }
      return callPage('GET /v1/webhooks/{id}/deliveries', { params: { id }, query }, { venueId })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Only the first page: somebody who reads further back does not look for answers.
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 1) === 1 ? answersMs : false),
  })

export function useWebhookCommands(venueId: number) {
  const queryClient = useQueryClient()
  // Also after a refusal: it may say that somebody else has changed the webhook.
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: rootKey(venueId) })
  }
  const at = { venueId }
  return {
    create: (body: NewWebhook) => call('POST /v1/webhooks', { body }, at).finally(refresh),
    change: (id: number, body: CallInput<'PUT /v1/webhooks/{id}'>['body']) =>
      call('PUT /v1/webhooks/{id}', { params: { id }, body }, at).finally(refresh),
    remove: (id: number) => call('DELETE /v1/webhooks/{id}', { params: { id } }, at).finally(refresh),
    renewSecret: (id: number) => call('POST /v1/webhooks/{id}/secret', { params: { id } }, at).finally(refresh),
    test: (id: number) => call('POST /v1/webhooks/{id}/test', { params: { id } }, at).finally(refresh),
    replay: (id: number, deliveryId: number) =>
      call(
        'POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay',
        { params: { id, delivery_id: deliveryId } },
        at,
      ).finally(refresh),
    replayLost: (id: number) => call('POST /v1/webhooks/{id}/replays', { params: { id } }, at).finally(refresh),
  }
}

/** A webhook as it is sent. */
export const sentOf = ({ name, url, events, venues, is_on }: Webhook) => ({
  name,
  url,
  events,
  venue_ids: venues === null ? null : venues.map(({ id }) => id),
  is_on,
})
