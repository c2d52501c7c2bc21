import { languageOf } from '../../http/language.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { exportTransactions } from './export.ts'
import { type BooksDeps, listPeople, listTransactions, sumTransactions } from './service.ts'

export function transactionRoutes(route: Route, deps: BooksDeps): void {
  route('GET /v1/get-all-transactions', async ({ caller, venue, query, reply }) => ({
    transactions: sendPage(reply, await listTransactions(deps, { caller, venue }, query)),
  }))
  route('GET /v1/transactions/totals', async ({ caller, venue, query }) =>
    sumTransactions(deps, { caller, venue }, query),
  )
  route('GET /v1/transactions/people', async ({ caller, venue, query }) =>
    listPeople(deps, { caller, venue }, query.venue_ids),
  )
  route('GET /v1/transactions/export', async ({ caller, venue, query, request }) =>
    exportTransactions(deps, { caller, venue }, query, languageOf(request.headers['accept-language'])),
  )
}
