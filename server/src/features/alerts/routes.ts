import { sendPage } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { type AlertDeps, countOwnUnseen, listOwnAlerts, seeAlert } from './list-alerts.ts'
import { changeOwnMails, getOwnMails } from './own-mails.ts'

export function alertRoutes(route: Route, deps: AlertDeps): void {
  route('GET /v1/alerts', async ({ caller, venue, query, reply }) =>
    sendPage(reply, await listOwnAlerts(deps, caller, venue, query)),
  )
  route('GET /v1/alerts/unseen', async ({ caller, venue }) => countOwnUnseen(deps, caller, venue))
  route('POST /v1/alerts/{id}/seen', async ({ caller, venue, origin, params }) =>
    seeAlert(deps, { caller, venue, origin }, params.id),
  )
  route('GET /v1/alert-mails', async ({ caller }) => getOwnMails(deps, caller))
  route('PUT /v1/alert-mails', async ({ caller, body }) => changeOwnMails(deps, caller, body))
}
