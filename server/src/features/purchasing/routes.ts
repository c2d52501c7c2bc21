import { languageOf } from '../../http/language.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import type { ExportDeps } from '../exports/service.ts'
import { exportReorder, listReorder } from './list-reorder.ts'
import {
  addSupplier,
  archiveSupplier,
  changeSupplier,
  listOwnSuppliers,
  type PurchasingDeps,
  restoreSupplier,
} from './manage-suppliers.ts'
import { describeOrder, listPurchaseOrders } from './order-view.ts'
import { receiveOrder } from './receive-order.ts'
import { exportStockValue, listValuedProducts, readStockValue } from './value-stock.ts'
import { changeOrder, draftOrder, draftOrders, endOrder, placeOrder } from './write-orders.ts'

function supplierRoutes(route: Route, deps: PurchasingDeps): void {
  route('GET /v1/suppliers', async ({ venue, query, reply }) =>
    sendPage(reply, await listOwnSuppliers(deps, venue, query)),
  )
  route('POST /v1/suppliers', async ({ caller, venue, origin, body, idempotencyKey }) =>
    addSupplier(deps, { caller, venue, origin }, idempotencyKey, body),
  )
  route('PUT /v1/suppliers/{id}', async ({ caller, venue, origin, params, body }) =>
    changeSupplier(deps, { caller, venue, origin }, params.id, body),
  )
  route('DELETE /v1/suppliers/{id}', async ({ caller, venue, origin, params }) =>
    archiveSupplier(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/suppliers/{id}/restoration', async ({ caller, venue, origin, params }) =>
    restoreSupplier(deps, { caller, venue, origin }, params.id),
  )
}

function orderRoutes(route: Route, deps: PurchasingDeps): void {
  route('GET /v1/purchase-orders', async ({ venue, query, reply }) =>
    sendPage(reply, await listPurchaseOrders(deps, venue, query)),
  )
  route('GET /v1/purchase-orders/{id}', async ({ venue, params }) => describeOrder(deps, venue, params.id))
  route('POST /v1/purchase-orders', async ({ caller, venue, origin, body, idempotencyKey }) =>
    draftOrder(deps, { caller, venue, origin }, idempotencyKey, body),
  )
  route('POST /v1/purchase-orders/drafts', async ({ caller, venue, origin, body, idempotencyKey }) =>
    draftOrders(deps, { caller, venue, origin }, idempotencyKey, body),
  )
  route('PUT /v1/purchase-orders/{id}', async ({ caller, venue, origin, params, body }) =>
    changeOrder(deps, { caller, venue, origin }, params.id, body),
  )
  route('POST /v1/purchase-orders/{id}/sending', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    placeOrder(deps, { caller, venue, origin }, { key, id: params.id, version: body.version }),
  )
  route(
    'POST /v1/purchase-orders/{id}/receipts',
    async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
      receiveOrder(deps, { caller, venue, origin }, { key, id: params.id, sent: body }),
  )
  route('POST /v1/purchase-orders/{id}/closing', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    endOrder(deps, { caller, venue, origin }, { key, id: params.id, reason: body.reason, how: 'close' }),
  )
  route(
    'POST /v1/purchase-orders/{id}/cancellation',
    async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
      endOrder(deps, { caller, venue, origin }, { key, id: params.id, reason: body.reason, how: 'cancel' }),
  )
}

export function purchasingRoutes(route: Route, deps: PurchasingDeps & ExportDeps): void {
  supplierRoutes(route, deps)
  orderRoutes(route, deps)
  route('GET /v1/stock-value', async ({ caller, venue }) => readStockValue(deps, { caller, venue }))
  route('GET /v1/stock-value/products', async ({ venue, query, reply }) =>
    sendPage(reply, await listValuedProducts(deps, venue, query)),
  )
  route('GET /v1/stock-value/export', async ({ caller, venue, origin, request }) =>
    exportStockValue(deps, { caller, venue, origin }, languageOf(request.headers['accept-language'])),
  )
  route('GET /v1/reorder', async ({ venue, query, reply }) => sendPage(reply, await listReorder(deps, venue, query)))
  route('GET /v1/reorder/export', async ({ caller, venue, origin, query, request }) =>
    exportReorder(deps, { caller, venue, origin }, query, languageOf(request.headers['accept-language'])),
  )
}
