import { languageOf } from '../../http/language.ts'
import type { Route } from '../../http/route.ts'
import type { ExportDeps } from '../exports/service.ts'
import { exportJournal, exportJournalWorkbook } from './export-journal.ts'
import { getJournalAccounts, setJournalAccounts } from './map-accounts.ts'

export function journalRoutes(route: Route, deps: ExportDeps): void {
  route('GET /v1/journal/accounts', async ({ venue }) => getJournalAccounts(deps, venue))
  route('PUT /v1/journal/accounts', async ({ caller, venue, origin, body }) =>
    setJournalAccounts(deps, { caller, venue, origin }, body),
  )
  route('GET /v1/journal/export', async ({ caller, venue, origin, query, request }) =>
    exportJournal(deps, { caller, venue, origin }, query, languageOf(request.headers['accept-language'])),
  )
  route('GET /v1/journal/workbook', async ({ caller, venue, origin, query, request }) =>
    exportJournalWorkbook(deps, { caller, venue, origin }, query, languageOf(request.headers['accept-language'])),
  )
}
