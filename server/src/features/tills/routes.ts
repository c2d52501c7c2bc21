import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { keepReceipt } from './keep-receipt.ts'
import { openDrawer } from './open-drawer.ts'
import { listSessionsHere, listTillsHere, reportSession } from './till-view.ts'
import { bookExpense, closeTill, countTill, moveCash, openTill, type TillDeps } from './service.ts'

export function tillRoutes(route: Route, deps: TillDeps): void {
  route('GET /v1/tills', async ({ venue }) => listTillsHere(deps, venue))
  route('GET /v1/till-sessions', async ({ caller, venue, query, reply }) =>
    sendPage(reply, await listSessionsHere(deps, { caller, venue }, query)),
  )
  route('GET /v1/till-sessions/{id}', async ({ caller, venue, params }) =>
    reportSession(deps, { caller, venue }, params.id),
  )
  route('POST /v1/till-sessions', async ({ caller, venue, origin, body, idempotencyKey: key }) =>
    openTill(deps, { caller, venue, origin }, { key, ...body }),
  )
  route('POST /v1/till-sessions/{id}/cash', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    moveCash(deps, { caller, venue, origin }, { key, id: params.id, sent: body }),
  )
  route('POST /v1/till-sessions/{id}/counts', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    countTill(deps, { caller, venue, origin }, { key, id: params.id, sent: body }),
  )
  route('POST /v1/till-sessions/{id}/closing', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    closeTill(deps, { caller, venue, origin }, { key, id: params.id, sent: body }),
  )
  route('POST /v1/till-sessions/{id}/drawer', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    openDrawer(deps, { caller, venue, origin }, { key, id: params.id, ...body }),
  )
  route('POST /v1/expenses', async ({ caller, venue, origin, body, idempotencyKey: key }) =>
    bookExpense(deps, { caller, venue, origin }, { key, sent: body }),
  )
  route('PUT /v1/expenses/{id}/receipt', async ({ caller, venue, origin, params, multipart }) =>
    keepReceipt(deps, { caller, venue, origin }, params.id, multipart.image),
  )
}
