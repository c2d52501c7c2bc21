import { type AccessRule, ownersAtVenue, staff, superadmins, superadminsAtVenue } from './access.ts'

/** Calls of superadmins, who look after all operators, and of the owners who let them look. */
export const platformAccess = {
  'POST /v1/support-requests': superadminsAtVenue,
  'GET /v1/support-requests/own': superadminsAtVenue,
  'DELETE /v1/support-requests/own': superadminsAtVenue,
  'GET /v1/support-requests': ownersAtVenue,
  'POST /v1/support-requests/{id}/decision': ownersAtVenue,
  'POST /v1/support-grants': ownersAtVenue,
  'DELETE /v1/support-grants/{id}': ownersAtVenue,

  'POST /v1/inspections': superadminsAtVenue,
  'GET /v1/inspections/current': superadminsAtVenue,
  'GET /v1/inspections/open': superadmins,
  'DELETE /v1/inspections/open/{operator_id}': superadmins,

  'GET /v1/operators': superadmins,
  'GET /v1/operators/{id}': superadmins,
  'POST /v1/operators': superadmins,
  'PUT /v1/operators/{id}': superadmins,
  'POST /v1/operators/{id}/suspension': superadmins,
  'DELETE /v1/operators/{id}/suspension': superadmins,

  'GET /v1/platform-events': superadmins,

  'GET /v1/announcements': superadmins,
  'POST /v1/announcements': superadmins,
  'DELETE /v1/announcements/{id}': superadmins,
  'GET /v1/announcements/current': staff,

  'GET /v1/restore-drills/latest': superadmins,

  'GET /v1/failed-jobs': superadmins,
  'POST /v1/failed-jobs/{id}/retry': superadmins,
} as const satisfies Record<string, AccessRule>
