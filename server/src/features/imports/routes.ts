import { languageOf } from '../../http/language.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { askForCheck } from './check-import.ts'
import { decideRows } from './decide-rows.ts'
import { exportFaults } from './export-faults.ts'
import { keepImportedPicture } from './keep-picture.ts'
import { listImportRows, listVenueImports, readImport, readUndo } from './read-imports.ts'
import { receiveRows } from './receive-rows.ts'
import { askForRun } from './run-import.ts'
import type { ImportDeps } from './service.ts'
import { discardImport, listSavedMappings, saveMapping, startImport } from './start-import.ts'
import { askForUndo } from './undo-import.ts'

export function importRoutes(route: Route, deps: ImportDeps): void {
  route('GET /v1/imports', async ({ caller, venue, origin, query, reply }) =>
    sendPage(reply, await listVenueImports(deps, { caller, venue, origin }, query)),
  )
  route('POST /v1/imports', async ({ caller, venue, origin, body, idempotencyKey: key }) =>
    startImport(deps, { caller, venue, origin }, key, body),
  )
  route('GET /v1/imports/{id}', async ({ caller, venue, origin, params }) =>
    readImport(deps, { caller, venue, origin }, params.id),
  )
  route('DELETE /v1/imports/{id}', async ({ caller, venue, origin, params }) =>
    discardImport(deps, { caller, venue, origin }, params.id),
  )
  route('PUT /v1/imports/{id}/rows', async ({ caller, venue, origin, params, body }) =>
    receiveRows(deps, { caller, venue, origin }, params.id, body.rows),
  )
  route('POST /v1/imports/{id}/check', async ({ caller, venue, origin, params }) =>
    askForCheck(deps, { caller, venue, origin }, params.id),
  )
  route('GET /v1/imports/{id}/rows', async ({ caller, venue, origin, params, query, reply }) =>
    sendPage(reply, await listImportRows(deps, { caller, venue, origin }, params.id, query)),
  )
  route('GET /v1/imports/{id}/faults/export', async ({ caller, venue, origin, params, request }) =>
    exportFaults(deps, { caller, venue, origin }, params.id, languageOf(request.headers['accept-language'])),
  )
  route('PUT /v1/imports/{id}/decisions', async ({ caller, venue, origin, params, body }) =>
    decideRows(deps, { caller, venue, origin }, params.id, body),
  )
  route('POST /v1/imports/{id}/run', async ({ caller, venue, origin, params }) =>
    askForRun(deps, { caller, venue, origin }, params.id),
  )
  route('PUT /v1/imports/{id}/pictures/{number}', async ({ caller, venue, origin, params, multipart }) =>
    keepImportedPicture(deps, { caller, venue, origin }, params, multipart.image),
  )
  route('GET /v1/imports/{id}/undo', async ({ caller, venue, origin, params }) =>
    readUndo(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/imports/{id}/undo', async ({ caller, venue, origin, params }) =>
    askForUndo(deps, { caller, venue, origin }, params.id),
  )
  route('GET /v1/import-mappings', async ({ caller, venue, origin, query }) =>
    listSavedMappings(deps, { caller, venue, origin }, query),
  )
  route('PUT /v1/import-mappings', async ({ caller, venue, origin, body }) =>
    saveMapping(deps, { caller, venue, origin }, body),
  )
}
