import { languageOf } from '../../http/language.ts'
import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import type { ExportDeps } from '../exports/service.ts'
import { exportShifts } from './export.ts'
import { describeEmployee, describePresent, listEmployees, listShiftsOf } from './month-view.ts'
import { addShift, clockIn, clockOut, correctShift, type TimeDeps } from './service.ts'

export function timeRecordRoutes(route: Route, deps: TimeDeps & ExportDeps): void {
  route('POST /v1/time-records/clock-in', async ({ caller, venue, origin, idempotencyKey: key }) =>
    clockIn(deps, { caller, venue, origin }, { key, staffId: caller.staffId }),
  )
  route('POST /v1/time-records/clock-out', async ({ caller, venue, origin, idempotencyKey: key }) =>
    clockOut(deps, { caller, venue, origin }, { key, staffId: caller.staffId }),
  )
  route('GET /v1/time-records/mine', async ({ caller, venue, query }) =>
    listShiftsOf(deps, venue, caller.staffId, query.month),
  )
  route(
    'POST /v1/time-records/{id}/corrections',
    async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
      correctShift(deps, { caller, venue, origin }, { key, recordId: params.id, sent: body }),
  )
  route('GET /v1/employees', async ({ venue, query, reply }) =>
    sendPage(reply, await listEmployees(deps, venue, query)),
  )
  route('GET /v1/employees/present', async ({ venue }) => describePresent(deps, venue))
  route('GET /v1/employees/export', async ({ caller, venue, origin, query, request }) =>
    exportShifts(deps, { caller, venue, origin }, query.month, languageOf(request.headers['accept-language'])),
  )
  route('POST /v1/employees/{id}/clock-in', async ({ caller, venue, origin, params, idempotencyKey: key }) =>
    clockIn(deps, { caller, venue, origin }, { key, staffId: params.id }),
  )
  route('POST /v1/employees/{id}/clock-out', async ({ caller, venue, origin, params, idempotencyKey: key }) =>
    clockOut(deps, { caller, venue, origin }, { key, staffId: params.id }),
  )
  route('GET /v1/employees/{id}/time-records', async ({ venue, params, query }) =>
    describeEmployee(deps, venue, params.id, query.month),
  )
  route('POST /v1/employees/{id}/time-records', async ({ caller, venue, origin, params, body, idempotencyKey: key }) =>
    addShift(deps, { caller, venue, origin }, { key, staffId: params.id, sent: body }),
  )
}
