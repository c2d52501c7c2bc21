import { languageOf } from '../../http/language.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { exportTransactions, exportWorkbook } from './export.ts'
import type { ExportDeps } from '../exports/service.ts'
import { listPeople, listTransactions, sumTransactions } from './service.ts'

export function transactionRoutes(route: Route, deps: ExportDeps): void {
  route('GET /v1/get-all-transactions', async ({ caller, venue, query, reply }) => ({
    transactions: sendPage(reply, await listTransactions(deps, { caller, venue }, query)),
  }))
  route('GET /v1/transactions/totals', async ({ caller, venue, query }) =>
    sumTransactions(deps, { caller, venue }, query),
  )
  route('GET /v1/transactions/people', async ({ caller, venue, query }) =>
    listPeople(deps, { caller, venue }, query.venue_ids),
  )
  route('GET /v1/transactions/export', async ({ caller, venue, origin, query, request }) =>
    exportTransactions(deps, { caller, venue, origin }, query, languageOf(request.headers['accept-language'])),
  )
  route('GET /v1/transactions/workbook', async ({ caller, venue, origin, query, request }) =>
    exportWorkbook(deps, { caller, venue, origin }, query, languageOf(request.headers['accept-language'])),
  )
}
