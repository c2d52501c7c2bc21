import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { listCallersDeliveries, replayDelivery, replayGivenUp, sendTest } from './deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  listCallersWebhooks,
  removeWebhook,
  renewSecret,
  type WebhookDeps,
} from './manage-webhooks.ts'

export function webhookRoutes(route: Route, deps: WebhookDeps): void {
  route('GET /v1/webhooks', async ({ caller, venue }) => listCallersWebhooks(deps, caller, venue))
  route('POST /v1/webhooks', async ({ caller, venue, origin, body }) =>
    createWebhook(deps, { caller, venue, origin }, body),
  )
  route('PUT /v1/webhooks/{id}', async ({ caller, venue, origin, params, body }) =>
    changeWebhook(deps, { caller, venue, origin }, params.id, body),
  )
  route('DELETE /v1/webhooks/{id}', async ({ caller, venue, origin, params }) =>
    removeWebhook(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/webhooks/{id}/secret', async ({ caller, venue, origin, params }) =>
    renewSecret(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/webhooks/{id}/test', async ({ caller, venue, origin, params }) =>
    sendTest(deps, { caller, venue, origin }, params.id),
  )
  route('GET /v1/webhooks/{id}/deliveries', async ({ caller, venue, params, query, reply }) =>
    sendPage(reply, await listCallersDeliveries(deps, { caller, venue }, params.id, query)),
  )
  route('POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay', async ({ caller, venue, origin, params }) =>
    replayDelivery(deps, { caller, venue, origin }, { id: params.id, deliveryId: params.delivery_id }),
  )
  route('POST /v1/webhooks/{id}/replays', async ({ caller, venue, origin, params }) =>
    replayGivenUp(deps, { caller, venue, origin }, params.id),
  )
}
