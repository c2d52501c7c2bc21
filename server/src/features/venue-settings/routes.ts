import type { Route } from '../../http/route.ts'
import type { VenueSettingsDeps } from './change-venue.ts'
import { changeSettings, copySettings, getVenueSettings, removeGramLimit, setGramLimit } from './service.ts'
import { takeRulePack } from './take-rule-pack.ts'

export function venueSettingsRoutes(route: Route, deps: VenueSettingsDeps): void {
  route('GET /v1/venues/{id}/settings', async ({ caller, params }) => getVenueSettings(deps, caller, params.id))
  route('PATCH /v1/venues/{id}/settings', async ({ caller, origin, params, body }) =>
    changeSettings(deps, { caller, origin }, params.id, body),
  )
  route('PUT /v1/venues/{id}/gram-limits/{valid_from}', async ({ caller, origin, params, body }) =>
    setGramLimit(deps, { caller, origin }, params, body),
  )
  route('DELETE /v1/venues/{id}/gram-limits/{valid_from}', async ({ caller, origin, params }) =>
    removeGramLimit(deps, { caller, origin }, params),
  )
  route('POST /v1/venues/{id}/rule-pack', async ({ caller, origin, params, body }) =>
    takeRulePack(deps, { caller, origin }, params.id, { id: body.pack, version: body.version }),
  )
  route('POST /v1/venues/{id}/settings/copy', async ({ caller, origin, params, body }) =>
    copySettings(deps, { caller, origin }, params.id, body.from_venue_id),
  )
}
