import {
  type AccessRule,
  also,
  anyone,
  atVenue,
  managers,
  managersAtVenue,
  managersPrivately,
  ownAccount,
  placedAtVenue,
  somewhere,
  staff,
  staffAnywhere,
  staffList,
  superadmins,
} from './access.ts'
import { accountAccess } from './account-access.ts'
import { batchAccess } from './batch-access.ts'
import { countAccess } from './count-access.ts'
import { operatorAccess } from './operator-access.ts'
import { platformAccess } from './platform-access.ts'
import { importAccess } from './import-access.ts'
import { capabilities } from './people.ts'
import { ruleAccess } from './rule-access.ts'
import { transferAccess } from './transfer-access.ts'
import { purchasingAccess } from './purchasing-access.ts'

/**
 * The access rule of every call. The contract declares exactly these endpoints: a call without a rule, or a rule
 * without a call, does not compile.
 */
export const apiAccess = {
  'GET /healthz': anyone,
  'GET /readyz': anyone,

  ...accountAccess,

  'POST /v1/invitations': atVenue('staff'),
  'POST /v1/invitations/{id}/link': atVenue('staff'),
  'POST /v1/forgotten-password': anyone,
  'POST /v1/invitations/look-up': anyone,
  'POST /v1/invitations/accept': anyone,

  'GET /v1/venue-signs/{subdomain}': anyone,

  'GET /v1/venues/all': ownAccount,
  'GET /v1/venues/here': atVenue(),
  'GET /api/shops/my': ownAccount,
  'POST /v1/venues': managers,
  'PUT /v1/venues/{id}': managers,
  'DELETE /v1/venues/{id}': managers,
  'POST /v1/venues/{id}/restoration': managers,

  ...ruleAccess,

  ...operatorAccess,
  ...platformAccess,

  'GET /v1/staff-roles': atVenue('staff'),
  'POST /v1/staff-roles': atVenue('staff'),
  'PUT /v1/staff-roles/{id}': atVenue('staff'),
  'DELETE /v1/staff-roles/{id}': atVenue('staff'),
  'POST /v1/staff-roles/copies': atVenue('staff'),

  'GET /v1/users/all': staffList,
  'GET /v1/users/{id}': somewhere('staff'),
  'PUT /v1/users/{id}': somewhere('staff'),
  'DELETE /v1/users/{id}': somewhere('staff'),
  'GET /v1/users/{id}/sign-ins': somewhere('staff'),
  'DELETE /v1/users/{id}/sign-ins': somewhere('staff'),
  'DELETE /v1/users/{id}/sign-ins/{sign_in_id}': somewhere('staff'),
  'GET /v1/users/{id}/failed-sign-ins': somewhere('staff'),
  'POST /v1/users/{id}/password-link': managers,
  'DELETE /v1/users/{id}/second-factors': managers,

  'POST /v1/superadmins': superadmins,
  'POST /v1/create-owner': managers,
  'POST /api/create-owner': managers,
  'POST /v1/create-shop-employee': somewhere('staff'),
  'POST /api/create-shop-employee': somewhere('staff'),

  'GET /v1/exports': managersAtVenue,
  'GET /v1/audit': managersAtVenue,
  'GET /v1/audit/people': managersAtVenue,

  'GET /v1/categories': atVenue(),
  'GET /get-categories': atVenue(),
  'GET /v1/get-categories-with-subcategories': atVenue(),
  'POST /v1/categories': atVenue('prices'),
  'POST /categories': atVenue('prices'),
  'POST /categories/{categoryId}/subcategories': atVenue('prices'),
  'PATCH /v1/categories/{id}': atVenue('prices'),
  'DELETE /v1/categories/{id}': atVenue('prices'),
  'GET /v1/categories/archived': atVenue('prices'),
  'POST /v1/categories/{id}/restoration': atVenue('prices'),

  'GET /v1/get-venue-products': atVenue(),
  'GET /api/get-shop-products': atVenue(),
  'GET /v1/catalogue/counts': atVenue(),
  'GET /v1/products/{id}': atVenue(),
  'GET /v1/products/{id}/prices': atVenue('prices', 'receive_stock', 'count_stock'),
  'POST /v1/products': atVenue('prices'),
  'POST /v1/products/copy': atVenue('prices'),
  'PUT /v1/products/{id}': atVenue('prices'),
  'DELETE /v1/delete-product/{id}': atVenue('prices'),
  'POST /v1/products/{id}/restoration': atVenue('prices'),

  'GET /v1/products/{id}/movements': atVenue('prices', 'receive_stock', 'count_stock'),
  'POST /v1/products/{id}/movements': atVenue('receive_stock', 'count_stock'),
  'GET /v1/products/{id}/stock-days': atVenue('prices', 'receive_stock', 'count_stock'),

  ...batchAccess,
  ...purchasingAccess,
  ...countAccess,
  ...transferAccess,
  ...importAccess,

  'POST /v1/create-client': atVenue('change_members'),
  'POST /v1/enrolments': atVenue('change_members'),
  'GET /v1/venue-clients': atVenue('see_members'),
  'GET /v1/get-shop-clients': atVenue('see_members'),
  'GET /v1/members/counts': atVenue('see_members'),
  'GET /v1/members/export': also('export', atVenue('see_members')),
  'GET /v1/members/next-number': atVenue('change_members'),
  'POST /v1/members/duplicates': atVenue('change_members'),
  'GET /v1/members/{id}': atVenue('see_members'),
  'PUT /v1/members/{id}': also('read_private', atVenue('change_members')),
  'PUT /v1/members/{id}/standing': atVenue('change_members', 'ban'),
  'PUT /v1/members/{id}/card': atVenue('change_members'),
  'DELETE /v1/members/{id}/card': atVenue('change_members'),
  'PUT /v1/members/{id}/contract': also('read_private', atVenue('change_members')),
  'DELETE /v1/members/{id}/contract': also('read_private', atVenue('change_members')),
  'GET /v1/members/{id}/reads': atVenue('read_private'),
  'GET /v1/members/{id}/file': also('export', atVenue('read_private')),
  'POST /v1/members/{id}/erasure': atVenue('change_members'),
  'GET /v1/erasures': managersPrivately,
  'GET /v1/erasures/export': managersPrivately,

  'POST /v1/add-cash': atVenue('top_up'),
  'POST /v1/members/{id}/fee': atVenue('top_up'),
  'GET /v1/members/{id}/payout': atVenue('pay_out'),
  'POST /v1/members/{id}/payout': atVenue('pay_out'),
  'POST /v1/transactions/{id}/reversal': atVenue('top_up', 'till', 'accounting'),
  'GET /v1/members/{id}/transactions': atVenue('see_members', 'sell'),
  'GET /v1/members/{id}/statement': also('export', atVenue('see_members')),
  'GET /v1/members/{id}/months': atVenue('see_members'),

  'POST /v1/verdicts': atVenue('let_in', 'sell'),
  'POST /v1/entries': atVenue('let_in'),
  'PATCH /v1/checkout': atVenue('let_in'),
  'POST /v1/visits/{id}/undo': atVenue('let_in'),
  'GET /v1/active-entries': atVenue('let_in', 'sell'),
  'GET /v1/door/members': atVenue('let_in', 'sell'),
  'GET /v1/door/search': atVenue('let_in'),
  'GET /v1/door/night': atVenue('let_in'),
  'GET /v1/visits': atVenue('let_in'),
  'GET /v1/visits/export': also('export', atVenue('see_members')),
  'GET /v1/occupancy': atVenue(),
  'GET /v1/occupancies': staff,

  'POST /v1/make-purchase': atVenue('sell'),
  'POST /make_purchase/': atVenue('sell'),
  'GET /v1/counter/members/{id}': atVenue('sell'),
  'GET /v1/counter/members/{id}/habits': atVenue('sell'),
  'GET /v1/carts': atVenue('let_in', 'sell'),
  'GET /v1/carts/{user_id}': atVenue('sell'),
  'PUT /v1/carts/{user_id}/items/{product_id}': atVenue('sell'),
  'DELETE /v1/carts/{user_id}': atVenue('sell'),
  'GET /v1/sales/{id}': atVenue('sell', 'void_own', 'void_others', 'return', 'accounting'),
  'POST /v1/sales/{id}/void': atVenue('void_own', 'void_others'),
  'POST /v1/sales/{id}/returns': atVenue('return'),

  'GET /v1/get-all-transactions': atVenue('accounting'),
  'GET /v1/transactions/totals': atVenue('accounting'),
  'GET /v1/transactions/people': atVenue('accounting'),
  'GET /v1/transactions/export': also('export', atVenue('accounting')),
  'GET /v1/transactions/workbook': also('export', atVenue('accounting')),

  'POST /v1/time-records/clock-in': placedAtVenue,
  'POST /v1/time-records/clock-out': placedAtVenue,
  'GET /v1/time-records/mine': placedAtVenue,
  'POST /v1/time-records/{id}/corrections': atVenue('staff'),
  'GET /v1/employees': atVenue('staff'),
  'GET /v1/employees/present': atVenue('staff'),
  'GET /v1/employees/export': also('export', atVenue('staff')),
  'POST /v1/employees/{id}/clock-in': atVenue('staff'),
  'POST /v1/employees/{id}/clock-out': atVenue('staff'),
  'GET /v1/employees/{id}/time-records': atVenue('staff'),
  'POST /v1/employees/{id}/time-records': atVenue('staff'),

  'GET /v1/messages': placedAtVenue,
  'POST /v1/messages': placedAtVenue,
  'DELETE /v1/messages/{id}': placedAtVenue,
  'PUT /v1/messages/read': placedAtVenue,
  'GET /v1/messages/unread': placedAtVenue,
  'GET /v1/messages/people': placedAtVenue,
  'GET /v1/handover-note': placedAtVenue,
  'PUT /v1/handover-note': placedAtVenue,
  'DELETE /v1/handover-note': placedAtVenue,

  'GET /v1/support': staff,

  'GET /v1/dashboard/figures': atVenue('accounting'),
  'GET /v1/dashboard/result': atVenue('accounting'),
  'GET /v1/dashboard/taxes': atVenue('accounting'),
  'GET /v1/dashboard/months': atVenue('accounting'),
  'GET /v1/dashboard/buyers': atVenue('accounting'),
  'GET /v1/dashboard/sales': atVenue('accounting'),
  'GET /v1/dashboard/orders': atVenue('accounting'),
  'GET /v1/dashboard/export': also('export', atVenue('accounting')),
  'GET /v1/alerts': managersAtVenue,
  'GET /v1/alerts/unseen': managersAtVenue,
  'POST /v1/alerts/{id}/seen': managersPrivately,

  'GET /v1/exceptions': managersPrivately,
  'POST /v1/exceptions/reviews': managersPrivately,
  'POST /v1/exceptions/reviews/undo': managersPrivately,

  'GET /v1/approvers': placedAtVenue,
  'POST /v1/approvals': placedAtVenue,
  'GET /v1/approvals': ownAccount,
  'GET /v1/approvals/{id}': placedAtVenue,
  'POST /v1/approvals/{id}/decision': atVenue(...capabilities),
  'POST /v1/approvals/{id}/decision-here': placedAtVenue,
  'DELETE /v1/approvals/{id}': placedAtVenue,

  'GET /v1/tills': atVenue('till', 'accounting', 'top_up'),
  'GET /v1/offline': atVenue(),
  'POST /v1/offline/take-over': atVenue('till'),
  'GET /v1/offline/commands': atVenue('till', 'accounting'),
  'GET /v1/offline/summary': atVenue('till', 'accounting'),
  'POST /v1/offline/commands/{id}/decision': atVenue('till', 'accounting'),
  'POST /v1/till-sessions': atVenue('till'),
  'GET /v1/till-sessions': atVenue('till', 'accounting'),
  'GET /v1/till-sessions/{id}': atVenue('till', 'accounting'),
  'POST /v1/till-sessions/{id}/cash': atVenue('till'),
  'POST /v1/till-sessions/{id}/counts': atVenue('till'),
  'POST /v1/till-sessions/{id}/closing': atVenue('till'),
  'POST /v1/till-sessions/{id}/drawer': atVenue('till'),
  'POST /v1/expenses': atVenue('till', 'accounting'),
  'PUT /v1/expenses/{id}/receipt': atVenue('till', 'accounting'),

  'GET /v1/taxes': managersAtVenue,
  'PUT /v1/taxes/profiles/{scope}/{valid_from}': managersAtVenue,
  'DELETE /v1/taxes/profiles/{scope}/{valid_from}': managersAtVenue,
  'GET /v1/taxes/catalogue': atVenue('prices'),
  'PUT /v1/taxes/categories/{id}/{valid_from}': managersAtVenue,
  'DELETE /v1/taxes/categories/{id}/{valid_from}': managersAtVenue,
  'GET /v1/taxes/products/{id}': atVenue('prices'),
  'PUT /v1/taxes/products/{id}/{valid_from}': atVenue('prices'),
  'DELETE /v1/taxes/products/{id}/{valid_from}': atVenue('prices'),

  'GET /v1/fiscal': managersAtVenue,
  'POST /v1/fiscal/chain': managersAtVenue,
  'POST /v1/fiscal/chain/end': managersAtVenue,
  'PUT /v1/fiscal/certificate': managersAtVenue,
  'DELETE /v1/fiscal/certificate': managersAtVenue,
  'POST /v1/fiscal/send-now': managersAtVenue,
  'GET /v1/fiscal/documents': atVenue('accounting'),
  'GET /v1/fiscal/documents/{id}': atVenue('sell', 'accounting'),
  'POST /v1/fiscal/documents/{id}/amendment': managersPrivately,
  'POST /v1/fiscal/documents/{id}/cancellation': managersPrivately,
  'POST /v1/sales/{id}/invoice': atVenue('sell', 'accounting'),
  'POST /v1/fiscal/chain-checks': managersAtVenue,
  'GET /v1/fiscal/closings/{day}': atVenue('accounting', 'till'),
  'GET /v1/till-sessions/{id}/fiscal-closing': atVenue('accounting', 'till'),
  'GET /v1/fiscal/records/export': managersPrivately,
  'GET /v1/fiscal/declarations': atVenue(),

  'GET /v1/book-checks/latest': atVenue('accounting'),
  'POST /v1/book-checks': atVenue('accounting'),

  'GET /v1/pictures/{key}/{size}': staff,

  'GET /v1/events': staffAnywhere,
  'POST /v1/presses': staff,
} as const satisfies Record<string, AccessRule>

export type ApiEndpoint = keyof typeof apiAccess

/** The first path segments that belong to the API. Every other path belongs to the web app. */
export const apiPrefixes: readonly string[] = [
  ...new Set(['/docs', ...Object.keys(apiAccess).map((key) => `/${key.split('/')[1]}`)]),
]
