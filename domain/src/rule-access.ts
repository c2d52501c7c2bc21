import { type AccessRule, also, atVenue, somewhere } from './access.ts'

/** Who may read and change the rules of a venue, and ask what they mean for a member. */
export const ruleAccess = {
  'GET /v1/venues/{id}/settings': somewhere('settings'),
  'PATCH /v1/venues/{id}/settings': somewhere('settings'),
  'PUT /v1/venues/{id}/gram-limits/{valid_from}': somewhere('settings'),
  'DELETE /v1/venues/{id}/gram-limits/{valid_from}': somewhere('settings'),
  'POST /v1/venues/{id}/rule-pack': somewhere('settings'),
  'POST /v1/venues/{id}/settings/copy': somewhere('settings'),
  'GET /v1/allowances': also('settings', atVenue('read_private')),
} as const satisfies Record<string, AccessRule>
