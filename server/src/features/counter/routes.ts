import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { returnLines, voidSale } from './void-and-return.ts'
import { emptyCart, listVenueCarts, putInCart, readCart } from './carts.ts'
import { readHabits } from './habits.ts'
import { readCounterClient, readSale } from './sale-view.ts'
import { type CounterDeps, makeOldPurchase, makePurchase } from './service.ts'

export function counterRoutes(route: Route, deps: CounterDeps): void {
  route('POST /v1/make-purchase', async ({ caller, venue, origin, body }) =>
    makePurchase(deps, { caller, venue, origin }, body),
  )
  route('POST /make_purchase/', async ({ caller, venue, origin, body }) =>
    makeOldPurchase(deps, { caller, venue, origin }, body),
  )
  route('GET /v1/counter/members/{id}', async ({ caller, venue, params }) =>
    readCounterClient(deps, { caller, venue }, params.id),
  )
  route('GET /v1/counter/members/{id}/habits', async ({ venue, params }) => readHabits(deps, venue, params.id))
  route('GET /v1/carts', async ({ venue, query, reply }) => sendPage(reply, await listVenueCarts(deps, venue, query)))
  route('GET /v1/carts/{user_id}', async ({ venue, params }) => readCart(deps, venue, params.user_id))
  route('PUT /v1/carts/{user_id}/items/{product_id}', async ({ caller, venue, origin, params, body }) =>
    putInCart(deps, { caller, venue, origin }, params, body),
  )
  route('DELETE /v1/carts/{user_id}', async ({ caller, venue, origin, params }) =>
    emptyCart(deps, { caller, venue, origin }, params.user_id),
  )
  route('GET /v1/sales/{id}', async ({ caller, venue, params }) => readSale(deps, { caller, venue }, params.id))
  route('POST /v1/sales/{id}/void', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    voidSale(deps, { caller, venue, origin }, { key, saleId: params.id, reason: body.reason }),
  )
  route('POST /v1/sales/{id}/returns', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    returnLines(deps, { caller, venue, origin }, { key, saleId: params.id, sent: body }),
  )
}
