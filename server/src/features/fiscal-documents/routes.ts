import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { readDeclarations } from './chains.ts'
import { checkVenueChains } from './check-chain.ts'
import { closeDay, closeTillTime } from './closings.ts'
import { exportRecords } from './export-records.ts'
import { invoiceSale } from './invoice-sale.ts'
import { amend, cancel, listIssued, readDocument } from './issued-documents.ts'
import { endRegime, type FiscalDeps, readStatus, sendNow, startRegime } from './status.ts'

export function fiscalDocumentRoutes(route: Route, deps: FiscalDeps): void {
  route('GET /v1/fiscal', async ({ venue }) => readStatus(deps, venue))
  route('POST /v1/fiscal/chain', async ({ caller, venue, origin, body, idempotencyKey: key }) =>
    startRegime(deps, { caller, venue, origin }, { key, sent: body }),
  )
  route('POST /v1/fiscal/chain/end', async ({ caller, venue, origin, idempotencyKey: key }) =>
    endRegime(deps, { caller, venue, origin }, { key }),
  )
  route('POST /v1/fiscal/send-now', async ({ venue }) => sendNow(deps, venue))
  route('GET /v1/fiscal/documents', async ({ venue, query, reply }) =>
    sendPage(reply, await listIssued(deps, venue, query)),
  )
  route('GET /v1/fiscal/documents/{id}', async ({ venue, params }) => readDocument(deps, venue, params.id))
  route(
    'POST /v1/fiscal/documents/{id}/amendment',
    async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
      amend(deps, { caller, venue, origin }, { key, id: params.id, sent: body }),
  )
  route(
    'POST /v1/fiscal/documents/{id}/cancellation',
    async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
      cancel(deps, { caller, venue, origin }, { key, id: params.id, reason: body.reason }),
  )
  route('POST /v1/sales/{id}/invoice', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    invoiceSale(deps, { caller, venue, origin }, { key, saleId: params.id, sent: body }),
  )
  route('POST /v1/fiscal/chain-checks', async ({ venue }) => checkVenueChains(deps, venue))
  route('GET /v1/fiscal/closings/{day}', async ({ venue, params }) => closeDay(deps, venue, params.day))
  route('GET /v1/till-sessions/{id}/fiscal-closing', async ({ venue, params }) => closeTillTime(deps, venue, params.id))
  route('GET /v1/fiscal/records/export', async ({ caller, venue, origin, query }) =>
    exportRecords(deps, { caller, venue, origin }, query),
  )
  route('GET /v1/fiscal/declarations', async ({ venue }) => readDeclarations(deps, venue))
}
