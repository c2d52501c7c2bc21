import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { approveSheet, discardSheet, pauseSheet, resumeSheet } from './close-sheet.ts'
import { listEntriesOf } from './entry-view.ts'
import { finishRound } from './finish-round.ts'
import { addJars, changeJar, listJarsOf } from './jars.ts'
import { listMoisture, setMoisture } from './moisture.ts'
import { showResult } from './sheet-result.ts'
import { type CountDeps, listSheetsHere, showSheet } from './sheet-view.ts'
import { reportShrink } from './shrink-report.ts'
import { startSheet } from './start-sheet.ts'
import { saveReading, skipEntry, takeNext } from './weigh-jars.ts'

export function countRoutes(route: Route, deps: CountDeps): void {
  route('GET /v1/count-sheets', async ({ caller, venue, query, reply }) =>
    sendPage(reply, await listSheetsHere(deps, { caller, venue }, query)),
  )
  route('POST /v1/count-sheets', async ({ caller, venue, origin, body, idempotencyKey: key }) =>
    startSheet(deps, { caller, venue, origin }, { key, sent: body }),
  )
  route('GET /v1/count-sheets/{id}', async ({ caller, venue, params }) => showSheet(deps, { caller, venue }, params.id))
  route('GET /v1/count-sheets/{id}/entries', async ({ caller, venue, params, query, reply }) =>
    sendPage(reply, await listEntriesOf(deps, { caller, venue }, params.id, query)),
  )
  route('POST /v1/count-sheets/{id}/next', async ({ caller, venue, origin, params, body }) =>
    takeNext(deps, { caller, venue, origin }, { ...params, ...body }),
  )
  route(
    'POST /v1/count-sheets/{id}/entries/{number}/readings',
    async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
      saveReading(deps, { caller, venue, origin }, { key, ...params, sent: body }),
  )
  route('POST /v1/count-sheets/{id}/entries/{number}/skip', async ({ caller, venue, origin, params }) =>
    skipEntry(deps, { caller, venue, origin }, params),
  )
  route('POST /v1/count-sheets/{id}/pause', async ({ caller, venue, origin, params }) =>
    pauseSheet(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/count-sheets/{id}/resume', async ({ caller, venue, origin, params }) =>
    resumeSheet(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/count-sheets/{id}/finish', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    finishRound(deps, { caller, venue, origin }, { key, id: params.id, sent: body }),
  )
  route('GET /v1/count-sheets/{id}/result', async ({ caller, venue, origin, params }) =>
    showResult(deps, { caller, venue, origin }, params.id),
  )
  route('POST /v1/count-sheets/{id}/approval', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    approveSheet(deps, { caller, venue, origin }, { key, ...params, ...body }),
  )
  route('POST /v1/count-sheets/{id}/discard', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    discardSheet(deps, { caller, venue, origin }, { key, ...params, ...body }),
  )
  route('GET /v1/batches/{id}/jars', async ({ venue, params }) => listJarsOf(deps, venue, params.id))
  route('POST /v1/batches/{id}/jars', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    addJars(deps, { caller, venue, origin }, { key, batchId: params.id, sent: body }),
  )
  route('PUT /v1/batches/{id}/jars/{number}', async ({ caller, venue, origin, params, body }) =>
    changeJar(deps, { caller, venue, origin }, { batchId: params.id, number: params.number, sent: body }),
  )
  route('GET /v1/shrink', async ({ venue, query }) => reportShrink(deps, venue, query))
  route('GET /v1/moisture', async ({ venue }) => listMoisture(deps, venue))
  route('PUT /v1/moisture/{category_id}/{valid_from}', async ({ caller, venue, origin, params, body }) =>
    setMoisture(deps, { caller, venue, origin }, { ...params, ...body }),
  )
}
