import { languageOf } from '../../http/language.ts'
import type { Route } from '../../http/route.ts'
import type { ExportDeps } from '../exports/service.ts'
import { exportDashboard } from './export.ts'
import { readResult } from './read-result.ts'
import { listOrders, readBuyers, readFigures, readMonths, readSales, readTaxes } from './service.ts'

export function dashboardRoutes(route: Route, deps: ExportDeps): void {
  route('GET /v1/dashboard/figures', async ({ caller, venue, query }) => readFigures(deps, { caller, venue }, query))
  route('GET /v1/dashboard/result', async ({ caller, venue, query }) => readResult(deps, { caller, venue }, query))
  route('GET /v1/dashboard/taxes', async ({ caller, venue, query }) => readTaxes(deps, { caller, venue }, query))
  route('GET /v1/dashboard/months', async ({ caller, venue, query }) => readMonths(deps, { caller, venue }, query))
  route('GET /v1/dashboard/buyers', async ({ caller, venue, query }) => readBuyers(deps, { caller, venue }, query))
  route('GET /v1/dashboard/sales', async ({ caller, venue, query }) => readSales(deps, { caller, venue }, query))
  route('GET /v1/dashboard/orders', async ({ caller, venue, query }) => listOrders(deps, { caller, venue }, query))
  route('GET /v1/dashboard/export', async ({ caller, venue, origin, query, request }) =>
    exportDashboard(deps, { caller, venue, origin }, query, languageOf(request.headers['accept-language'])),
  )
}
