import type { ApiEndpoint } from './api-access.ts'
import type { PagePath } from './pages.ts'
import type { Capability } from './people.ts'

/**
 * A part of a screen that only some people see: those with one of the rights, and with the one in `also`. `calls` are
 * what it sends. With `within`, the calls are open to others too, and the server checks this right inside them.
 */
export type ScreenElement = {
  page: PagePath
  anyOf: readonly Capability[]
  also?: Capability
  calls: readonly ApiEndpoint[]
  within?: true
}

/** The parts of screens about staff, their devices and hours, and the settings of the venue. */
export const staffScreenElements = {
  'staff.manage': {
    page: '/owners',
    anyOf: ['staff'],
    calls: [
      'POST /v1/invitations',
      'POST /v1/invitations/{id}/link',
      'GET /v1/users/all',
      'GET /v1/users/{id}',
      'PUT /v1/users/{id}',
      'DELETE /v1/users/{id}',
      'GET /v1/users/{id}/sign-ins',
      'DELETE /v1/users/{id}/sign-ins',
      'DELETE /v1/users/{id}/sign-ins/{sign_in_id}',
      'GET /v1/users/{id}/failed-sign-ins',
      'POST /v1/create-shop-employee',
      'POST /api/create-shop-employee',
    ],
  },
  'staff.roles': {
    page: '/owners',
    anyOf: ['staff'],
    calls: [
      'GET /v1/staff-roles',
      'POST /v1/staff-roles',
      'PUT /v1/staff-roles/{id}',
      'DELETE /v1/staff-roles/{id}',
      'POST /v1/staff-roles/copies',
    ],
  },
  'staff.pins': {
    page: '/owners',
    anyOf: ['staff'],
    calls: [
      'GET /v1/employees/{id}/pin',
      'DELETE /v1/employees/{id}/pin',
      'POST /v1/employees/{id}/pin/unlock',
      'PUT /v1/employees/{id}/card',
      'DELETE /v1/employees/{id}/card',
    ],
  },
  'devices.manage': {
    page: '/settings/devices',
    anyOf: ['staff'],
    calls: ['GET /v1/devices', 'POST /v1/devices', 'PATCH /v1/devices/{id}', 'DELETE /v1/devices/{id}'],
  },
  'hours.manage': {
    page: '/employees',
    anyOf: ['staff'],
    calls: [
      'POST /v1/time-records/{id}/corrections',
      'GET /v1/employees',
      'GET /v1/employees/present',
      'POST /v1/employees/{id}/clock-in',
      'POST /v1/employees/{id}/clock-out',
      'GET /v1/employees/{id}/time-records',
      'POST /v1/employees/{id}/time-records',
    ],
  },
  'hours.export': { page: '/employees', anyOf: ['staff'], also: 'export', calls: ['GET /v1/employees/export'] },
  'settings.venue': {
    page: '/settings',
    anyOf: ['settings'],
    calls: [
      'GET /v1/venues/{id}/settings',
      'PATCH /v1/venues/{id}/settings',
      'PUT /v1/venues/{id}/gram-limits/{valid_from}',
      'DELETE /v1/venues/{id}/gram-limits/{valid_from}',
      'POST /v1/venues/{id}/rule-pack',
      'POST /v1/venues/{id}/settings/copy',
    ],
  },
  'settings.allowance': {
    page: '/settings',
    anyOf: ['read_private'],
    also: 'settings',
    calls: ['GET /v1/allowances'],
  },
} as const satisfies Record<string, ScreenElement>
