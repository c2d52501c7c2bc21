import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { listProductMovements, listProductStockDays } from './list-movements.ts'
import { moveStock } from './move-stock.ts'
import type { StockDeps } from './service.ts'

export function stockRoutes(route: Route, deps: StockDeps): void {
  route('GET /v1/products/{id}/movements', async ({ venue, params, query, reply }) =>
    sendPage(reply, await listProductMovements(deps, venue, params.id, query)),
  )
  route('POST /v1/products/{id}/movements', async ({ caller, venue, origin, params, body, idempotencyKey }) =>
    moveStock(deps, { caller, venue, origin }, { key: idempotencyKey, productId: params.id, sent: body }),
  )
  route('GET /v1/products/{id}/stock-days', async ({ venue, params, query }) =>
    listProductStockDays(deps, venue, params.id, query.days),
  )
}
