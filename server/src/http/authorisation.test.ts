import { endpoints } from '@aforo/contract'
import {
  type AccessRule,
  apiAccess,
  type ApiEndpoint,
  capabilities,
  type Capability,
  sensitiveCalls,
} from '@aforo/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, startApi, type TestApi } from '../../testing/api.ts'
import { makePerson, makeVenue } from '../../testing/people.ts'
import { digest } from '../security/secrets.ts'

/**
 * Every endpoint, called by every kind of person, at every kind of venue. The access table gives the kind of rule of an
 * endpoint. What each kind means for each person is repeated here by hand and must agree with the server.
 */
const persons = [
  'nobody',
  'employee without grant',
  'employee without the right',
  'employee with it',
  'owner of another operator',
  'owner',
  'superadmin',
] as const
const venueHeaders = ['own', 'foreign', 'missing', 'forged number', 'forged text'] as const

type PersonKind = (typeof persons)[number]
type VenueHeader = (typeof venueHeaders)[number]
const refusals = [
  'sign_in_required',
  'venue_required',
  'privileges_missing',
  'inspection_required',
  'password_change_required',
  'second_factor_setup_required',
  'proof_needed',
] as const
type Verdict = 'passes' | (typeof refusals)[number]

const roleOf = (person: PersonKind) =>
  person.startsWith('employee') ? 'employee' : person === 'superadmin' ? 'superadmin' : 'owner'

function expectedVerdict(rule: AccessRule, person: PersonKind, venue: VenueHeader): Verdict {
  if (rule.kind === 'anyone') return 'passes'
  if (person === 'nobody') return 'sign_in_required'
  if (rule.kind === 'staff' && rule.venue === 'none') return 'passes'
  // None of these people inspects. What an inspector may call is tested with the account.
  if (rule.kind === 'inspector') return venue === 'missing' ? 'venue_required' : 'privileges_missing'
  if (rule.kind === 'role' && !rule.roles.includes(roleOf(person))) return 'privileges_missing'
  const lacksIt = person === 'employee without grant' || person === 'employee without the right'
  if (rule.kind === 'capability' && lacksIt) return 'privileges_missing'
  if (venue === 'missing' && rule.kind === 'venue') {
    // Falls back to the first venue of the person.
    const own = { owner: 'own', 'owner of another operator': 'foreign' } as Partial<Record<PersonKind, VenueHeader>>
    const hasNone = person === 'superadmin' || person === 'employee without grant'
    return hasNone ? 'venue_required' : expectedVerdict(rule, person, own[person] ?? 'own')
  }
  if (venue === 'missing') return rule.kind === 'standing' ? 'venue_required' : 'passes'
  if (venue === 'forged number' || venue === 'forged text') return 'privileges_missing'
  if (rule.kind === 'standing') {
    const isPlaced = person !== 'superadmin' && person !== 'employee without grant'
    const isThere =
      person === 'superadmin' || (isPlaced && venue === (person === 'owner of another operator' ? 'foreign' : 'own'))
    const isMeant = rule.roles.includes(roleOf(person))
    if (isThere && isMeant && person === 'superadmin' && rule.isPrivate) return 'inspection_required'
    return isThere && isMeant ? 'passes' : 'privileges_missing'
  }
  const withoutMembers = ['prices', 'receive_stock', 'count_stock', 'staff', 'settings']
  const meetsMembers = rule.kind === 'venue' && rule.anyOf.some((capability) => !withoutMembers.includes(capability))
  if (meetsMembers && person === 'superadmin') return 'inspection_required'
  const anyPlace = rule.kind !== 'venue' || rule.anyOf.length === 0
  const welcomeAt: Record<Exclude<PersonKind, 'nobody'>, VenueHeader[]> = {
    'employee without grant': [],
    'employee without the right': anyPlace ? ['own'] : [],
    'employee with it': ['own'],
    'owner of another operator': ['foreign'],
    owner: ['own'],
    superadmin: ['own', 'foreign'],
  }
  return welcomeAt[person].includes(venue) ? 'passes' : 'privileges_missing'
}

/** The intended rule of each endpoint, repeated by hand, so that an accidental change of a rule is noticed. */
const intended: Record<ApiEndpoint, string> = {
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /v1/status': 'anyone',
  'POST /api/token': 'anyone',
  'POST /v1/sign-in/renewal': 'anyone',
  'DELETE /v1/sign-in/renewal': 'anyone',
  'POST /v1/sign-out': 'staff',
  'POST /v1/sign-out-elsewhere': 'staff on their own device',
  'POST /v1/presses': 'staff',
  'POST /v1/sign-out-everywhere': 'staff on their own device',
  'GET /v1/sign-ins': 'staff on their own device',
  'DELETE /v1/sign-ins/{id}': 'staff on their own device',
  'GET /v1/failed-sign-ins': 'staff on their own device',
  'GET /v1/users/me': 'staff',
  'PUT /v1/users/me': 'staff on their own device',
  'PUT /v1/users/me/picture': 'staff on their own device',
  'DELETE /v1/users/me/picture': 'staff on their own device',
  'PUT /v1/users/me/password': 'staff on their own device',
  'GET /v1/users/me/pin': 'staff on their own device',
  'PUT /v1/users/me/pin': 'staff on their own device',
  'DELETE /v1/users/me/pin': 'staff on their own device',
  'PUT /v1/users/me/card': 'owner, employee at the venue',
  'GET /v1/device': 'anyone',
  'GET /v1/device/people/{id}/picture': 'anyone',
  'POST /v1/device/sign-in': 'anyone',
  'POST /v1/device/leases': 'anyone',
  'DELETE /v1/device/leases/{place}': 'anyone',
  'GET /v1/device/working-set': 'anyone',
  'GET /v1/device/working-set/members': 'anyone',
  'GET /v1/device/members/{id}/face': 'anyone',
  'POST /v1/device/offline-commands': 'anyone',
  'GET /v1/devices': 'staff at the venue',
  'POST /v1/devices': 'staff at the venue',
  'PATCH /v1/devices/{id}': 'staff at the venue',
  'DELETE /v1/devices/{id}': 'staff at the venue',
  'GET /v1/employees/{id}/pin': 'staff at the venue',
  'DELETE /v1/employees/{id}/pin': 'staff at the venue',
  'POST /v1/employees/{id}/pin/unlock': 'staff at the venue',
  'PUT /v1/employees/{id}/card': 'staff at the venue',
  'DELETE /v1/employees/{id}/card': 'staff at the venue',
  'POST /v1/invitations': 'staff at the venue',
  'POST /v1/invitations/{id}/link': 'staff at the venue',
  'POST /v1/forgotten-password': 'anyone',
  'POST /v1/invitations/look-up': 'anyone',
  'POST /v1/invitations/accept': 'anyone',
  'GET /v1/venue-signs/{subdomain}': 'anyone',
  'GET /v1/venues/all': 'staff on their own device',
  'GET /v1/venues/here': 'anybody at the venue',
  'GET /api/shops/my': 'staff on their own device',
  'POST /v1/venues': 'superadmin, owner',
  'PUT /v1/venues/{id}': 'superadmin, owner',
  'DELETE /v1/venues/{id}': 'superadmin, owner',
  'POST /v1/venues/{id}/restoration': 'superadmin, owner',
  'GET /v1/venues/{id}/settings': 'settings somewhere',
  'PATCH /v1/venues/{id}/settings': 'settings somewhere',
  'PUT /v1/venues/{id}/gram-limits/{valid_from}': 'settings somewhere',
  'DELETE /v1/venues/{id}/gram-limits/{valid_from}': 'settings somewhere',
  'POST /v1/venues/{id}/rule-pack': 'settings somewhere',
  'POST /v1/venues/{id}/settings/copy': 'settings somewhere',
  'GET /v1/operator-settings': 'superadmin, owner at the venue',
  'PATCH /v1/operator-settings': 'superadmin, owner at the venue',
  'GET /v1/taxes': 'superadmin, owner at the venue',
  'PUT /v1/taxes/profiles/{scope}/{valid_from}': 'superadmin, owner at the venue',
  'DELETE /v1/taxes/profiles/{scope}/{valid_from}': 'superadmin, owner at the venue',
  'GET /v1/taxes/catalogue': 'prices at the venue',
  'PUT /v1/taxes/categories/{id}/{valid_from}': 'superadmin, owner at the venue',
  'DELETE /v1/taxes/categories/{id}/{valid_from}': 'superadmin, owner at the venue',
  'GET /v1/taxes/products/{id}': 'prices at the venue',
  'PUT /v1/taxes/products/{id}/{valid_from}': 'prices at the venue',
  'DELETE /v1/taxes/products/{id}/{valid_from}': 'prices at the venue',
  'GET /v1/operator-exports': 'owner at the venue',
  'POST /v1/operator-exports': 'owner at the venue',
  'POST /v1/operator-exports/{id}/file': 'owner at the venue',
  'GET /v1/api-keys': 'owner at the venue',
  'POST /v1/api-keys': 'owner at the venue',
  'DELETE /v1/api-keys/{id}': 'owner at the venue',
  'GET /v1/inspectors': 'owner at the venue',
  'POST /v1/inspectors': 'owner at the venue',
  'POST /v1/inspectors/{id}/link': 'owner at the venue',
  'DELETE /v1/inspectors/{id}': 'owner at the venue',
  'GET /v1/inspector/room': 'inspector of the venue',
  'GET /v1/inspector/stock': 'inspector of the venue',
  'GET /v1/inspector/registers': 'inspector of the venue',
  'GET /v1/inspector/registers/{kind}/pdf': 'inspector of the venue',
  'GET /v1/inspector/registers/{kind}/csv': 'inspector of the venue',
  'GET /v1/retention': 'owner at the venue',
  'PUT /v1/retention': 'owner at the venue',
  'POST /v1/retention/preview': 'owner at the venue',
  'GET /v1/privacy-requests': 'owner at the venue',
  'POST /v1/privacy-requests': 'owner at the venue',
  'GET /v1/privacy-requests/export': 'owner at the venue',
  'GET /v1/privacy-requests/{id}': 'owner at the venue',
  'PUT /v1/privacy-requests/{id}/proof': 'owner at the venue',
  'POST /v1/privacy-requests/{id}/extension': 'owner at the venue',
  'POST /v1/privacy-requests/{id}/answer': 'owner at the venue',
  'GET /v1/webhooks': 'owner at the venue',
  'POST /v1/webhooks': 'owner at the venue',
  'PUT /v1/webhooks/{id}': 'owner at the venue',
  'DELETE /v1/webhooks/{id}': 'owner at the venue',
  'POST /v1/webhooks/{id}/secret': 'owner at the venue',
  'POST /v1/webhooks/{id}/test': 'owner at the venue',
  'GET /v1/webhooks/{id}/deliveries': 'owner at the venue',
  'POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay': 'owner at the venue',
  'POST /v1/webhooks/{id}/replays': 'owner at the venue',
  'GET /v1/first-steps': 'owner at the venue',
  'GET /v1/venue-copies/sources': 'owner at the venue',
  'GET /v1/venue-copies/{from_venue_id}': 'owner at the venue',
  'POST /v1/venue-copies': 'owner at the venue',
  'PUT /v1/practice': 'owner, employee at the venue',
  'DELETE /v1/practice': 'staff',
  'GET /v1/staff-roles': 'staff at the venue',
  'POST /v1/staff-roles': 'staff at the venue',
  'PUT /v1/staff-roles/{id}': 'staff at the venue',
  'DELETE /v1/staff-roles/{id}': 'staff at the venue',
  'POST /v1/staff-roles/copies': 'staff at the venue',
  'GET /v1/users/all': 'staff somewhere, or an owner without venues',
  'GET /v1/users/{id}': 'staff somewhere',
  'PUT /v1/users/{id}': 'staff somewhere',
  'DELETE /v1/users/{id}': 'staff somewhere',
  'GET /v1/users/{id}/sign-ins': 'staff somewhere',
  'DELETE /v1/users/{id}/sign-ins': 'staff somewhere',
  'DELETE /v1/users/{id}/sign-ins/{sign_in_id}': 'staff somewhere',
  'GET /v1/users/{id}/failed-sign-ins': 'staff somewhere',
  'POST /v1/users/{id}/password-link': 'superadmin, owner',
  'POST /v1/superadmins': 'superadmin',
  'POST /v1/create-owner': 'superadmin, owner',
  'POST /api/create-owner': 'superadmin, owner',
  'POST /v1/create-shop-employee': 'staff somewhere',
  'POST /api/create-shop-employee': 'staff somewhere',
  'GET /v1/exports': 'superadmin, owner at the venue',
  'GET /v1/journal/accounts': 'superadmin, owner at the venue',
  'PUT /v1/journal/accounts': 'superadmin, owner at the venue',
  'GET /v1/journal/export': 'superadmin in a session, owner at the venue',
  'GET /v1/journal/workbook': 'superadmin in a session, owner at the venue',
  'GET /v1/registers': 'accounting at the venue',
  'POST /v1/registers/pdf': 'accounting at the venue, and export',
  'POST /v1/registers/csv': 'accounting at the venue, and export',
  'GET /v1/imports': 'owner at the venue',
  'POST /v1/imports': 'owner at the venue',
  'GET /v1/imports/{id}': 'owner at the venue',
  'DELETE /v1/imports/{id}': 'owner at the venue',
  'PUT /v1/imports/{id}/rows': 'owner at the venue',
  'POST /v1/imports/{id}/check': 'owner at the venue',
  'GET /v1/imports/{id}/rows': 'owner at the venue',
  'GET /v1/imports/{id}/faults/export': 'owner at the venue',
  'PUT /v1/imports/{id}/decisions': 'owner at the venue',
  'POST /v1/imports/{id}/run': 'owner at the venue',
  'PUT /v1/imports/{id}/pictures/{number}': 'owner at the venue',
  'GET /v1/imports/{id}/undo': 'owner at the venue',
  'POST /v1/imports/{id}/undo': 'owner at the venue',
  'GET /v1/import-mappings': 'owner at the venue',
  'PUT /v1/import-mappings': 'owner at the venue',
  'GET /v1/restore-drills/latest': 'superadmin',
  'GET /v1/failed-jobs': 'superadmin',
  'POST /v1/failed-jobs/{id}/retry': 'superadmin',
  'GET /v1/erasures/export': 'superadmin in a session, owner at the venue',
  'GET /v1/erasures': 'superadmin in a session, owner at the venue',
  'GET /v1/audit': 'superadmin, owner at the venue',
  'GET /v1/audit/people': 'superadmin, owner at the venue',
  'POST /v1/support-requests': 'superadmin at the venue',
  'GET /v1/support-requests/own': 'superadmin at the venue',
  'DELETE /v1/support-requests/own': 'superadmin at the venue',
  'GET /v1/support-requests': 'owner at the venue',
  'POST /v1/support-requests/{id}/decision': 'owner at the venue',
  'POST /v1/support-grants': 'owner at the venue',
  'DELETE /v1/support-grants/{id}': 'owner at the venue',
  'POST /v1/inspections': 'superadmin at the venue',
  'GET /v1/operators': 'superadmin',
  'GET /v1/operators/{id}': 'superadmin',
  'POST /v1/operators': 'superadmin',
  'PUT /v1/operators/{id}': 'superadmin',
  'GET /v1/platform-events': 'superadmin',
  'GET /v1/announcements': 'superadmin',
  'POST /v1/announcements': 'superadmin',
  'DELETE /v1/announcements/{id}': 'superadmin',
  'GET /v1/announcements/current': 'staff',
  'POST /v1/operators/{id}/suspension': 'superadmin',
  'DELETE /v1/operators/{id}/suspension': 'superadmin',
  'GET /v1/inspections/open': 'superadmin',
  'DELETE /v1/inspections/open/{operator_id}': 'superadmin',
  'GET /v1/inspections/current': 'superadmin at the venue',
  'GET /v1/categories': 'anybody at the venue',
  'GET /get-categories': 'anybody at the venue',
  'GET /v1/get-categories-with-subcategories': 'anybody at the venue',
  'POST /v1/categories': 'prices at the venue',
  'POST /categories': 'prices at the venue',
  'POST /categories/{categoryId}/subcategories': 'prices at the venue',
  'PATCH /v1/categories/{id}': 'prices at the venue',
  'DELETE /v1/categories/{id}': 'prices at the venue',
  'GET /v1/categories/archived': 'prices at the venue',
  'POST /v1/categories/{id}/restoration': 'prices at the venue',
  'GET /v1/get-venue-products': 'anybody at the venue',
  'GET /api/get-shop-products': 'anybody at the venue',
  'GET /v1/catalogue/counts': 'anybody at the venue',
  'GET /v1/products/{id}': 'anybody at the venue',
  'GET /v1/products/{id}/prices': 'prices or receive_stock or count_stock at the venue',
  'POST /v1/products': 'prices at the venue',
  'POST /v1/products/copy': 'prices at the venue',
  'PUT /v1/products/{id}': 'prices at the venue',
  'DELETE /v1/delete-product/{id}': 'prices at the venue',
  'POST /v1/products/{id}/restoration': 'prices at the venue',
  'GET /v1/products/{id}/movements': 'prices or receive_stock or count_stock at the venue',
  'POST /v1/products/{id}/movements': 'receive_stock or count_stock at the venue',
  'GET /v1/products/{id}/stock-days': 'prices or receive_stock or count_stock at the venue',
  'GET /v1/suppliers': 'prices or receive_stock at the venue',
  'POST /v1/suppliers': 'receive_stock at the venue',
  'PUT /v1/suppliers/{id}': 'receive_stock at the venue',
  'DELETE /v1/suppliers/{id}': 'receive_stock at the venue',
  'POST /v1/suppliers/{id}/restoration': 'receive_stock at the venue',
  'GET /v1/purchase-orders': 'prices or receive_stock at the venue',
  'POST /v1/purchase-orders': 'receive_stock at the venue',
  'POST /v1/purchase-orders/drafts': 'receive_stock at the venue',
  'GET /v1/purchase-orders/{id}': 'prices or receive_stock at the venue',
  'PUT /v1/purchase-orders/{id}': 'receive_stock at the venue',
  'POST /v1/purchase-orders/{id}/sending': 'receive_stock at the venue',
  'POST /v1/purchase-orders/{id}/receipts': 'receive_stock at the venue',
  'POST /v1/purchase-orders/{id}/closing': 'receive_stock at the venue',
  'POST /v1/purchase-orders/{id}/cancellation': 'receive_stock at the venue',
  'GET /v1/stock-value': 'prices at the venue',
  'GET /v1/stock-value/products': 'prices at the venue',
  'GET /v1/stock-value/export': 'prices at the venue, and export',
  'GET /v1/reorder': 'prices or receive_stock at the venue',
  'GET /v1/reorder/export': 'prices or receive_stock at the venue, and export',
  'GET /v1/products/{id}/batches': 'prices or receive_stock or count_stock at the venue',
  'GET /v1/batches/{id}': 'prices or receive_stock or count_stock at the venue',
  'PUT /v1/batches/{id}': 'receive_stock at the venue',
  'GET /v1/batches/{id}/movements': 'prices or receive_stock or count_stock at the venue',
  'GET /v1/batches/{id}/members': 'see_members at the venue',
  'POST /v1/batches/{id}/block': 'count_stock at the venue',
  'POST /v1/batches/{id}/unblock': 'count_stock at the venue',
  'GET /v1/count-sheets': 'count_stock at the venue',
  'POST /v1/count-sheets': 'count_stock at the venue',
  'GET /v1/count-sheets/{id}': 'count_stock at the venue',
  'GET /v1/count-sheets/{id}/entries': 'count_stock at the venue',
  'POST /v1/count-sheets/{id}/next': 'count_stock at the venue',
  'POST /v1/count-sheets/{id}/entries/{number}/readings': 'count_stock at the venue',
  'POST /v1/count-sheets/{id}/entries/{number}/skip': 'count_stock at the venue',
  'POST /v1/count-sheets/{id}/pause': 'count_stock at the venue',
  'POST /v1/count-sheets/{id}/resume': 'count_stock at the venue',
  'POST /v1/count-sheets/{id}/finish': 'count_stock at the venue',
  'GET /v1/count-sheets/{id}/result': 'count_stock at the venue, and approve',
  'POST /v1/count-sheets/{id}/approval': 'count_stock at the venue, and approve',
  'POST /v1/count-sheets/{id}/discard': 'count_stock at the venue',
  'GET /v1/batches/{id}/jars': 'prices or receive_stock or count_stock at the venue',
  'POST /v1/batches/{id}/jars': 'receive_stock or count_stock at the venue',
  'PUT /v1/batches/{id}/jars/{number}': 'receive_stock or count_stock at the venue',
  'GET /v1/shrink': 'count_stock at the venue, and approve',
  'GET /v1/moisture': 'count_stock at the venue',
  'PUT /v1/moisture/{category_id}/{valid_from}': 'count_stock at the venue, and approve',
  'GET /v1/transfers': 'prices or receive_stock or count_stock at the venue',
  'GET /v1/transfers/on-the-way': 'prices or receive_stock or count_stock at the venue',
  'GET /v1/transfers/venues': 'count_stock at the venue',
  'GET /v1/transfers/{id}': 'prices or receive_stock or count_stock at the venue',
  'POST /v1/transfers': 'count_stock at the venue',
  'POST /v1/transfers/{id}/receipt': 'receive_stock at the venue',
  'POST /v1/transfers/{id}/cancellation': 'count_stock at the venue',
  'GET /v1/batches/{id}/journey': 'prices or receive_stock or count_stock at the venue',
  'POST /v1/create-client': 'change_members at the venue',
  'POST /v1/enrolments': 'change_members at the venue',
  'GET /v1/venue-clients': 'see_members at the venue',
  'GET /v1/get-shop-clients': 'see_members at the venue',
  'GET /v1/members/counts': 'see_members at the venue',
  'GET /v1/members/export': 'see_members at the venue, and export',
  'GET /v1/members/next-number': 'change_members at the venue',
  'POST /v1/members/duplicates': 'change_members at the venue',
  'GET /v1/members/{id}': 'see_members at the venue',
  'PUT /v1/members/{id}': 'change_members at the venue, and read_private',
  'PUT /v1/members/{id}/standing': 'change_members or ban at the venue',
  'PUT /v1/members/{id}/card': 'change_members at the venue',
  'DELETE /v1/members/{id}/card': 'change_members at the venue',
  'PUT /v1/members/{id}/contract': 'change_members at the venue, and read_private',
  'DELETE /v1/members/{id}/contract': 'change_members at the venue, and read_private',
  'GET /v1/members/{id}/reads': 'read_private at the venue',
  'GET /v1/members/{id}/file': 'read_private at the venue, and export',
  'POST /v1/members/{id}/erasure': 'change_members at the venue',
  'POST /v1/add-cash': 'top_up at the venue',
  'POST /v1/members/{id}/fee': 'top_up at the venue',
  'GET /v1/members/{id}/payout': 'pay_out at the venue',
  'POST /v1/members/{id}/payout': 'pay_out at the venue',
  'POST /v1/transactions/{id}/reversal': 'top_up or till or accounting at the venue',
  'GET /v1/members/{id}/transactions': 'see_members or sell at the venue',
  'GET /v1/members/{id}/statement': 'see_members at the venue, and export',
  'GET /v1/members/{id}/months': 'see_members at the venue',
  'POST /v1/verdicts': 'let_in or sell at the venue',
  'GET /v1/allowances': 'read_private at the venue, and settings',
  'POST /v1/entries': 'let_in at the venue',
  'PATCH /v1/checkout': 'let_in at the venue',
  'POST /v1/visits/{id}/undo': 'let_in at the venue',
  'GET /v1/active-entries': 'let_in or sell at the venue',
  'GET /v1/door/members': 'let_in or sell at the venue',
  'GET /v1/door/search': 'let_in at the venue',
  'GET /v1/door/night': 'let_in at the venue',
  'GET /v1/visits': 'let_in at the venue',
  'GET /v1/visits/export': 'see_members at the venue, and export',
  'GET /v1/occupancy': 'anybody at the venue',
  'GET /v1/occupancies': 'staff',
  'POST /v1/make-purchase': 'sell at the venue',
  'POST /make_purchase/': 'sell at the venue',
  'GET /v1/counter/members/{id}': 'sell at the venue',
  'GET /v1/counter/members/{id}/habits': 'sell at the venue',
  'GET /v1/carts': 'let_in or sell at the venue',
  'GET /v1/carts/{user_id}': 'sell at the venue',
  'PUT /v1/carts/{user_id}/items/{product_id}': 'sell at the venue',
  'DELETE /v1/carts/{user_id}': 'sell at the venue',
  'GET /v1/sales/{id}': 'sell or void_own or void_others or return or accounting at the venue',
  'POST /v1/sales/{id}/void': 'void_own or void_others at the venue',
  'POST /v1/sales/{id}/returns': 'return at the venue',
  'GET /v1/get-all-transactions': 'accounting at the venue',
  'GET /v1/transactions/totals': 'accounting at the venue',
  'GET /v1/transactions/people': 'accounting at the venue',
  'GET /v1/transactions/export': 'accounting at the venue, and export',
  'POST /v1/time-records/clock-in': 'owner, employee at the venue',
  'POST /v1/time-records/clock-out': 'owner, employee at the venue',
  'GET /v1/time-records/mine': 'owner, employee at the venue',
  'POST /v1/time-records/{id}/corrections': 'staff at the venue',
  'GET /v1/employees': 'staff at the venue',
  'GET /v1/employees/present': 'staff at the venue',
  'GET /v1/employees/export': 'staff at the venue, and export',
  'POST /v1/employees/{id}/clock-in': 'staff at the venue',
  'POST /v1/employees/{id}/clock-out': 'staff at the venue',
  'GET /v1/employees/{id}/time-records': 'staff at the venue',
  'POST /v1/employees/{id}/time-records': 'staff at the venue',
  'GET /v1/messages': 'owner, employee at the venue',
  'POST /v1/messages': 'owner, employee at the venue',
  'DELETE /v1/messages/{id}': 'owner, employee at the venue',
  'PUT /v1/messages/read': 'owner, employee at the venue',
  'GET /v1/messages/unread': 'owner, employee at the venue',
  'GET /v1/messages/people': 'owner, employee at the venue',
  'GET /v1/handover-note': 'owner, employee at the venue',
  'PUT /v1/handover-note': 'owner, employee at the venue',
  'DELETE /v1/handover-note': 'owner, employee at the venue',
  'GET /v1/support': 'staff',
  'GET /v1/dashboard/figures': 'accounting at the venue',
  'GET /v1/dashboard/result': 'accounting at the venue',
  'GET /v1/dashboard/taxes': 'accounting at the venue',
  'GET /v1/dashboard/months': 'accounting at the venue',
  'GET /v1/dashboard/buyers': 'accounting at the venue',
  'GET /v1/dashboard/sales': 'accounting at the venue',
  'GET /v1/dashboard/orders': 'accounting at the venue',
  'GET /v1/dashboard/export': 'accounting at the venue, and export',
  'GET /v1/transactions/workbook': 'accounting at the venue, and export',
  'GET /v1/alerts': 'superadmin, owner at the venue',
  'GET /v1/alerts/unseen': 'superadmin, owner at the venue',
  'POST /v1/alerts/{id}/seen': 'superadmin in a session, owner at the venue',

  'GET /v1/exceptions': 'superadmin in a session, owner at the venue',
  'POST /v1/exceptions/reviews': 'superadmin in a session, owner at the venue',
  'POST /v1/exceptions/reviews/undo': 'superadmin in a session, owner at the venue',
  'GET /v1/approvers': 'owner, employee at the venue',
  'POST /v1/approvals': 'owner, employee at the venue',
  'GET /v1/approvals': 'staff on their own device',
  'GET /v1/approvals/{id}': 'owner, employee at the venue',
  'POST /v1/approvals/{id}/decision': `${capabilities.join(' or ')} at the venue`,
  'POST /v1/approvals/{id}/decision-here': 'owner, employee at the venue',
  'DELETE /v1/approvals/{id}': 'owner, employee at the venue',
  'GET /v1/tills': 'till or accounting or top_up at the venue',
  'GET /v1/offline': 'anybody at the venue',
  'POST /v1/offline/take-over': 'till at the venue',
  'GET /v1/offline/commands': 'till or accounting at the venue',
  'GET /v1/offline/summary': 'till or accounting at the venue',
  'POST /v1/offline/commands/{id}/decision': 'till or accounting at the venue',
  'POST /v1/till-sessions': 'till at the venue',
  'GET /v1/till-sessions': 'till or accounting at the venue',
  'GET /v1/till-sessions/{id}': 'till or accounting at the venue',
  'POST /v1/till-sessions/{id}/cash': 'till at the venue',
  'POST /v1/till-sessions/{id}/counts': 'till at the venue',
  'POST /v1/till-sessions/{id}/closing': 'till at the venue',
  'POST /v1/till-sessions/{id}/drawer': 'till at the venue',
  'POST /v1/expenses': 'till or accounting at the venue',
  'PUT /v1/expenses/{id}/receipt': 'till or accounting at the venue',
  'GET /v1/fiscal': 'superadmin, owner at the venue',
  'POST /v1/fiscal/chain': 'superadmin, owner at the venue',
  'POST /v1/fiscal/chain/end': 'superadmin, owner at the venue',
  'PUT /v1/fiscal/certificate': 'superadmin, owner at the venue',
  'DELETE /v1/fiscal/certificate': 'superadmin, owner at the venue',
  'POST /v1/fiscal/send-now': 'superadmin, owner at the venue',
  'GET /v1/fiscal/documents': 'accounting at the venue',
  'GET /v1/fiscal/documents/{id}': 'sell or accounting at the venue',
  'POST /v1/fiscal/documents/{id}/amendment': 'superadmin in a session, owner at the venue',
  'POST /v1/fiscal/documents/{id}/cancellation': 'superadmin in a session, owner at the venue',
  'POST /v1/sales/{id}/invoice': 'sell or accounting at the venue',
  'POST /v1/fiscal/chain-checks': 'superadmin, owner at the venue',
  'GET /v1/fiscal/closings/{day}': 'accounting or till at the venue',
  'GET /v1/till-sessions/{id}/fiscal-closing': 'accounting or till at the venue',
  'GET /v1/fiscal/records/export': 'superadmin in a session, owner at the venue',
  'GET /v1/fiscal/declarations': 'anybody at the venue',
  'GET /v1/book-checks/latest': 'accounting at the venue',
  'POST /v1/book-checks': 'accounting at the venue',
  'POST /v1/sign-in/second-factor/options': 'anyone',
  'POST /v1/sign-in/second-factor': 'anyone',
  'POST /v1/sign-in/passkey/options': 'anyone',
  'POST /v1/sign-in/passkey': 'anyone',
  'POST /v1/sign-ins/{id}/recognition': 'staff on their own device',
  'GET /v1/account-events': 'staff on their own device',
  'GET /v1/alert-mails': 'staff on their own device',
  'PUT /v1/alert-mails': 'staff on their own device',
  'POST /v1/proofs/options': 'staff on their own device',
  'POST /v1/proofs': 'staff on their own device',
  'GET /v1/second-factors': 'staff on their own device',
  'POST /v1/passkeys/options': 'staff on their own device',
  'POST /v1/passkeys': 'staff on their own device',
  'DELETE /v1/passkeys/{id}': 'staff on their own device',
  'POST /v1/code-secret': 'staff on their own device',
  'POST /v1/code-secret/confirmation': 'staff on their own device',
  'DELETE /v1/code-secret': 'staff on their own device',
  'POST /v1/recovery-codes': 'staff on their own device',
  'DELETE /v1/users/{id}/second-factors': 'superadmin, owner',
  'GET /v1/pictures/{key}/{size}': 'staff',
  'GET /v1/events': 'staff, at the venue if one is named',
}

function sayRule(rule: AccessRule): string {
  if (rule.kind === 'role') return rule.roles.join(', ')
  if (rule.kind === 'inspector') return 'inspector of the venue'
  if (rule.kind === 'standing') {
    const roles = rule.roles.map((role) => (rule.isPrivate && role === 'superadmin' ? 'superadmin in a session' : role))
    return `${roles.join(', ')} at the venue`
  }
  if (rule.kind === 'capability' && rule.beforeFirstVenue)
    return `${rule.capability} somewhere, or an owner without venues`
  if (rule.kind === 'capability') return `${rule.capability} somewhere`
  if (rule.kind === 'venue') {
    const more = rule.also === undefined ? '' : `, and ${rule.also}`
    return `${rule.anyOf.join(' or ') || 'anybody'} at the venue${more}`
  }
  if (rule.kind === 'staff' && rule.venue === 'optional') return 'staff, at the venue if one is named'
  if (rule.kind === 'staff' && rule.onOwnDevice) return 'staff on their own device'
  return rule.kind
}

test('every endpoint has the intended access rule', () => {
  const rules = Object.entries(apiAccess).map(([key, rule]) => [key, sayRule(rule)])
  expect(Object.fromEntries(rules)).toEqual(intended)
})

let api: TestApi
let venueIds: Record<VenueHeader, string | null>
let foreignVenueId: number

beforeAll(async () => {
  api = await openTestApi({ env: { SIGN_IN_ATTEMPTS_PER_ADDRESS: '100000' } })
  const { db } = api.database
  const own = await makeVenue(db, 'Own')
  const foreign = await makeVenue(db, 'Foreign')
  foreignVenueId = foreign.id
  venueIds = {
    own: String(own.id),
    foreign: String(foreign.id),
    missing: null,
    'forged number': '987654321',
    'forged text': `${own.id} or 1=1`,
  }
})
afterAll(() => api.close())

/** A new person. */
async function tokenOf(kind: PersonKind, rule: AccessRule): Promise<string | null> {
  const { db } = api.database
  const venueId = Number(venueIds.own)
  const needed = rule.kind === 'venue' ? rule.anyOf : rule.kind === 'capability' ? [rule.capability] : []
  const also = rule.kind === 'venue' && rule.also !== undefined ? [rule.also] : []
  const others = capabilities.filter((capability) => !needed.includes(capability))
  switch (kind) {
    case 'nobody':
      return null
    case 'employee without grant':
      return (await makePerson(db, 'employee')).token
    case 'employee without the right':
      return (await makePerson(db, 'employee', [{ venueId, role: 'employee', capabilities: others }])).token
    case 'employee with it':
      return (
        await makePerson(db, 'employee', [{ venueId, role: 'employee', capabilities: [...needed.slice(-1), ...also] }])
      ).token
    case 'owner of another operator':
      return (await makePerson(db, 'owner', [{ venueId: foreignVenueId, role: 'owner' }])).token
    case 'owner':
      return (await makePerson(db, 'owner', [{ venueId, role: 'owner' }])).token
    case 'superadmin':
      return (await makePerson(db, 'superadmin')).token
  }
}

/** Sends an empty body. A caller who passes the rule then gets an error about missing fields, or an answer. */
async function verdictOf(key: ApiEndpoint, token: string | null, venue: VenueHeader, url = api.url): Promise<Verdict> {
  const [method = '', template = ''] = key.split(' ')
  const leaving = new AbortController()
  const response = await fetch(url + template.replaceAll(/\{\w+\}/g, '987654321'), {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(venueIds[venue] === null ? {} : { 'x-venue-id': venueIds[venue] }),
      ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
    signal: leaving.signal,
  })
  const isStream = endpoints[key].reply !== null && 'contentType' in endpoints[key] && response.ok
  if (isStream) {
    leaving.abort()
    return 'passes'
  }
  const text = await response.text()
  const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined
  expect(response.status, `${key} failed`).toBeLessThan(500)
  return refusals.find((refusal) => refusal === code) ?? 'passes'
}

describe.each(Object.entries(apiAccess) as [ApiEndpoint, AccessRule][])('%s', (key, rule) => {
  test.each(persons)('called by %s', async (person) => {
    let token = await tokenOf(person, rule)
    for (const venue of venueHeaders) {
      const verdict = await verdictOf(key, token, venue)
      expect(verdict, `${venue} venue`).toBe(expectedVerdict(rule, person, venue))
      // What was accepted may have ended the sign-in of the caller.
      if (verdict === 'passes' && !key.startsWith('GET ')) token = await tokenOf(person, rule)
    }
  })
})

/** What a person with exactly one right gets, at a venue where an employee works. Written by hand, as above. */
function verdictWithOne(rule: AccessRule, held: Capability): Verdict {
  if (rule.kind === 'role') return rule.roles.includes('employee') ? 'passes' : 'privileges_missing'
  if (rule.kind === 'standing') return rule.roles.includes('employee') ? 'passes' : 'privileges_missing'
  if (rule.kind === 'inspector') return 'privileges_missing'
  if (rule.kind === 'capability') return rule.capability === held ? 'passes' : 'privileges_missing'
  if (rule.kind !== 'venue' || rule.anyOf.length === 0) return 'passes'
  const isEnough = rule.anyOf.includes(held) && (rule.also === undefined || rule.also === held)
  return isEnough ? 'passes' : 'privileges_missing'
}

describe('a person with exactly one right', () => {
  const tokens = new Map<Capability, string>()
  const atOnce = 8

  beforeAll(async () => {
    for (const held of capabilities) {
      const place = { venueId: Number(venueIds.own), role: 'employee' as const, capabilities: [held] }
      tokens.set(held, (await makePerson(api.database.db, 'employee', [place])).token)
    }
  })

  // Calls that any signed-in person may make do not depend on rights, and some of them end the sign-in. Whoever practises
  // reaches the venue no longer.
  const guarded = (Object.entries(apiAccess) as [ApiEndpoint, AccessRule][]).filter(
    ([key, { kind }]) => kind !== 'anyone' && kind !== 'staff' && key !== 'PUT /v1/practice',
  )
  test.each(guarded)('calls %s only if the right opens it', async (key, rule) => {
    const verdicts: [Capability, Verdict][] = []
    for (let from = 0; from < capabilities.length; from += atOnce) {
      const some = capabilities.slice(from, from + atOnce)
      const answers = some.map(async (held) => [held, await verdictOf(key, tokens.get(held) ?? null, 'own')] as const)
      for (const [held, verdict] of await Promise.all(answers)) verdicts.push([held, verdict])
    }
    expect(verdicts).toEqual(capabilities.map((held) => [held, verdictWithOne(rule, held)]))
  })
})

describe('a person who has not replaced the password chosen for them', () => {
  /** The calls for choosing an own password or signing out, and those without a sign-in. */
  const open: ApiEndpoint[] = ['GET /v1/users/me', 'PUT /v1/users/me/password', 'POST /v1/sign-out']

  test.each(Object.keys(apiAccess) as ApiEndpoint[])('calls %s', async (key) => {
    const { db } = api.database
    const isOpen = open.includes(key) || intended[key] === 'anyone'
    const makeOwner = async () => {
      const owner = await makePerson(db, 'owner', [{ venueId: Number(venueIds.own), role: 'owner' }])
      await db.updateTable('staff').set({ mustChangePassword: true }).where('id', '=', owner.id).execute()
      return owner.token
    }
    let token = await makeOwner()
    for (const venue of ['own', 'foreign', 'missing'] as const) {
      expect(await verdictOf(key, token, venue)).toBe(isOpen ? 'passes' : 'password_change_required')
      if (isOpen) token = await makeOwner()
    }
  })
})

describe('a person who must set up a second factor first', () => {
  /** The calls that set one up, those for an own password and for signing out, and those without a sign-in. */
  const open: ApiEndpoint[] = [
    'GET /v1/users/me',
    'PUT /v1/users/me/password',
    'POST /v1/sign-out',
    'POST /v1/proofs/options',
    'POST /v1/proofs',
    'GET /v1/second-factors',
    'POST /v1/passkeys/options',
    'POST /v1/passkeys',
    'DELETE /v1/passkeys/{id}',
    'POST /v1/code-secret',
    'POST /v1/code-secret/confirmation',
    'DELETE /v1/code-secret',
    'POST /v1/recovery-codes',
  ]
  let strict: Awaited<ReturnType<typeof startApi>>
  beforeAll(async () => {
    strict = await startApi(api.database, { env: { SECOND_FACTOR: 'required' } })
  })
  afterAll(() => strict.app.close())

  test.each(Object.keys(apiAccess) as ApiEndpoint[])('calls %s', async (key) => {
    const { token } = await makePerson(api.database.db, 'superadmin')
    const isOpen = open.includes(key) || intended[key] === 'anyone'
    const expected = isOpen ? 'passes' : 'second_factor_setup_required'
    expect(await verdictOf(key, token, 'missing', strict.url)).toBe(expected)
  })
})

describe('a person who proved who they are more than ten minutes ago', () => {
  const files = (Object.keys(endpoints) as ApiEndpoint[]).filter((key) => 'exports' in endpoints[key])

  test('every file with data asks for a proof', () => {
    expect(files.filter((key) => !sensitiveCalls.includes(key))).toEqual([])
  })

  test.each(Object.entries(apiAccess) as [ApiEndpoint, AccessRule][])('calls %s', async (key, rule) => {
    const { db } = api.database
    const kind = expectedVerdict(rule, 'owner', 'own') === 'passes' ? 'owner' : 'superadmin'
    const token = await tokenOf(kind, rule)
    await db
      .updateTable('signIns')
      .set({ startedAt: sql`now() - interval '1 hour'`, provedAt: sql`now() - interval '601 seconds'` })
      .where('tokenHash', '=', digest(token ?? ''))
      .execute()
    const verdict = await verdictOf(key, token, 'own')
    if (expectedVerdict(rule, kind, 'own') !== 'passes') expect(verdict).not.toBe('proof_needed')
    else expect(verdict).toBe(sensitiveCalls.includes(key) ? 'proof_needed' : 'passes')
  })
})

test('a call without a rule does not exist', async () => {
  expect((await fetch(`${api.url}/v1/nothing`)).status).toBe(404)
})

describe('an older client names the venue without the header', () => {
  const letIn = async (token: string, venueId: number, header?: string) => {
    const response = await fetch(`${api.url}/v1/entries`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(header === undefined ? {} : { 'x-venue-id': header }),
      },
      body: JSON.stringify({ user_id: 987654321, venue_id: venueId }),
    })
    return ((await response.json()) as { code: string }).code
  }
  const own = () => Number(venueIds.own)

  test('in the body, and the same rule applies at that venue', async () => {
    const { token } = await makePerson(api.database.db, 'employee', [
      { venueId: own(), role: 'employee', capabilities: [] },
      { venueId: foreignVenueId, role: 'employee', capabilities: ['let_in'] },
    ])
    expect(await letIn(token, foreignVenueId)).toBe('member_not_found')
    expect(await letIn(token, own())).toBe('privileges_missing')
    expect(await letIn(token, 987654321)).toBe('privileges_missing')
  })

  test('and a body that contradicts the header is refused', async () => {
    const { token } = await makePerson(api.database.db, 'owner', [{ venueId: own(), role: 'owner' }])
    expect(await letIn(token, own(), String(foreignVenueId))).toBe('privileges_missing')
    expect(await letIn(token, foreignVenueId, String(own()))).toBe('request_invalid')
  })
})
