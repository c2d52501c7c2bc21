import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { blockBatch, changeBatch, unblockBatch } from './change-batch.ts'
import { listProductBatches, readBatch, readBatchMovements, readReceivers } from './read-batches.ts'
import type { BatchDeps } from './service.ts'

export function batchRoutes(route: Route, deps: BatchDeps): void {
  route('GET /v1/products/{id}/batches', async ({ venue, params, query, reply }) =>
    sendPage(reply, await listProductBatches(deps, venue, params.id, query)),
  )
  route('GET /v1/batches/{id}', async ({ venue, params }) => readBatch(deps, venue, params.id))
  route('PUT /v1/batches/{id}', async ({ caller, venue, origin, params, body }) =>
    changeBatch(deps, { caller, venue, origin }, params.id, body),
  )
  route('GET /v1/batches/{id}/movements', async ({ venue, params, query, reply }) =>
    sendPage(reply, await readBatchMovements(deps, venue, params.id, query)),
  )
  route('GET /v1/batches/{id}/members', async ({ caller, venue, origin, params, query, reply }) =>
    sendPage(reply, await readReceivers(deps, { caller, venue, origin }, params.id, query)),
  )
  route('POST /v1/batches/{id}/block', async ({ caller, venue, origin, params, body, idempotencyKey }) =>
    blockBatch(deps, { caller, venue, origin }, { key: idempotencyKey, id: params.id, reason: body.reason }),
  )
  route('POST /v1/batches/{id}/unblock', async ({ caller, venue, origin, params, body, idempotencyKey }) =>
    unblockBatch(deps, { caller, venue, origin }, { key: idempotencyKey, id: params.id, reason: body.reason }),
  )
}
