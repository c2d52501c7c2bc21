import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import type { TransferDeps } from './announce.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { countTransfersOnTheWay, listTargets, listVenueTransfers, readJourney, readTransfer } from './read-transfers.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { sendTransfer } from './send-transfer.ts'

export function transferRoutes(route: Route, deps: TransferDeps): void {
  route('GET /v1/transfers', async ({ venue, query, reply }) =>
    sendPage(reply, await listVenueTransfers(deps, venue, query)),
  )
  route('GET /v1/transfers/on-the-way', async ({ venue }) => countTransfersOnTheWay(deps, venue))
  route('GET /v1/transfers/venues', async ({ venue }) => listTargets(deps, venue))
  route('GET /v1/transfers/{id}', async ({ venue, params }) => readTransfer(deps, venue, params.id))
  route('POST /v1/transfers', async ({ caller, venue, origin, body, idempotencyKey: key }) =>
    sendTransfer(deps, { caller, venue, origin }, key, body),
  )
  route('POST /v1/transfers/{id}/receipt', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    receiveTransfer(deps, { caller, venue, origin }, { key, id: params.id, sent: body }),
  )
  route('POST /v1/transfers/{id}/cancellation', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    cancelTransfer(deps, { caller, venue, origin }, { key, id: params.id, reason: body.reason }),
  )
  route('GET /v1/batches/{id}/journey', async ({ venue, params }) => readJourney(deps, venue, params.id))
}
