import { languageOf } from '../../http/language.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { payOut, readPayout } from './pay-out.ts'
import { reverseTransaction } from './reverse-transaction.ts'
import { type MoneyDeps, payFee, topUp } from './service.ts'
import { exportStatement, listStatement } from './statement.ts'

export function memberMoneyRoutes(route: Route, deps: MoneyDeps): void {
  route('POST /v1/add-cash', async ({ caller, venue, origin, body }) => topUp(deps, { caller, venue, origin }, body))
  route('POST /v1/members/{id}/fee', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    payFee(deps, { caller, venue, origin }, { key, memberId: params.id, method: body.method }),
  )
  route('GET /v1/members/{id}/payout', async ({ caller, venue, origin, params }) =>
    readPayout(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/members/{id}/payout', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    payOut(deps, { caller, venue, origin }, { key, memberId: params.id, sent: body }),
  )
  route('POST /v1/transactions/{id}/reversal', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    reverseTransaction(deps, { caller, venue, origin }, { key, transactionId: params.id, reason: body.reason }),
  )
  route('GET /v1/members/{id}/transactions', async ({ caller, venue, params, query, reply }) =>
    sendPage(reply, await listStatement(deps, { caller, venue }, params.id, query)),
  )
  route('GET /v1/members/{id}/statement', async ({ caller, venue, origin, params, request }) =>
    exportStatement(deps, { caller, venue, origin }, params.id, languageOf(request.headers['accept-language'])),
  )
}
