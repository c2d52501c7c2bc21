import {
  type AccessRule,
  anyone,
  atVenue,
  managers,
  managersAtVenue,
  somewhere,
  staff,
  staffAnywhere,
  superadminsAtVenue,
} from './access.ts'

/**
 * Who may make which call. The contract declares exactly these endpoints, so a call without a rule and a rule
 * without a call both fail to compile.
 */
export const apiAccess = {
  'GET /healthz': anyone,
  'GET /readyz': anyone,

  'POST /api/token': anyone,
  'POST /v1/sign-in/renewal': anyone,
  'DELETE /v1/sign-in/renewal': anyone,
  'POST /v1/sign-out': staff,
  'POST /v1/sign-out-elsewhere': staff,
  'POST /v1/sign-out-everywhere': staff,
  'GET /v1/sign-ins': staff,
  'DELETE /v1/sign-ins/{id}': staff,
  'GET /v1/users/me': staff,
  'PUT /v1/users/me': staff,
  'PUT /v1/users/me/picture': staff,
  'DELETE /v1/users/me/picture': staff,
  'PUT /v1/users/me/password': staff,

  'POST /v1/invitations': atVenue('staff'),
  'POST /v1/invitations/{id}/link': atVenue('staff'),
  'POST /v1/invitations/look-up': anyone,
  'POST /v1/invitations/accept': anyone,

  'GET /v1/venue-signs/{subdomain}': anyone,

  'GET /v1/venues/all': staff,
  'GET /v1/venues/here': atVenue(),
  'GET /api/shops/my': staff,
  'POST /v1/venues': managers,
  'PUT /v1/venues/{id}': managers,
  'DELETE /v1/venues/{id}': managers,

  'GET /v1/venues/{id}/settings': managers,
  'PATCH /v1/venues/{id}/settings': managers,
  'PUT /v1/venues/{id}/gram-limits/{valid_from}': managers,
  'DELETE /v1/venues/{id}/gram-limits/{valid_from}': managers,
  'POST /v1/venues/{id}/settings/copy': managers,

  'GET /v1/users/all': somewhere('staff'),
  'GET /v1/users/{id}': somewhere('staff'),
  'PUT /v1/users/{id}': somewhere('staff'),
  'DELETE /v1/users/{id}': somewhere('staff'),
  'GET /v1/users/{id}/sign-ins': somewhere('staff'),
  'DELETE /v1/users/{id}/sign-ins': somewhere('staff'),
  'DELETE /v1/users/{id}/sign-ins/{sign_in_id}': somewhere('staff'),

  'POST /v1/create-owner': managers,
  'POST /api/create-owner': managers,
  'POST /v1/create-shop-employee': somewhere('staff'),
  'POST /api/create-shop-employee': somewhere('staff'),

  'GET /v1/audit': managersAtVenue,
  'GET /v1/audit/people': managersAtVenue,

  'POST /v1/inspections': superadminsAtVenue,
  'GET /v1/inspections/current': superadminsAtVenue,

  'GET /v1/categories': atVenue(),
  'GET /get-categories': atVenue(),
  'GET /v1/get-categories-with-subcategories': atVenue(),
  'POST /v1/categories': atVenue('catalogue'),
  'POST /categories': atVenue('catalogue'),
  'POST /categories/{categoryId}/subcategories': atVenue('catalogue'),
  'PATCH /v1/categories/{id}': atVenue('catalogue'),
  'DELETE /v1/categories/{id}': atVenue('catalogue'),

  'GET /v1/get-venue-products': atVenue(),
  'GET /api/get-shop-products': atVenue(),
  'GET /v1/catalogue/counts': atVenue(),
  'GET /v1/products/{id}': atVenue(),
  'GET /v1/products/{id}/prices': atVenue('catalogue'),
  'POST /v1/products': atVenue('catalogue'),
  'PUT /v1/products/{id}': atVenue('catalogue'),
  'DELETE /v1/delete-product/{id}': atVenue('catalogue'),

  'GET /v1/products/{id}/movements': atVenue('catalogue'),
  'POST /v1/products/{id}/movements': atVenue('catalogue'),
  'GET /v1/products/{id}/stock-days': atVenue('catalogue'),

  'POST /v1/create-client': atVenue('members'),
  'GET /v1/venue-clients': atVenue('members'),
  'GET /v1/get-shop-clients': atVenue('members'),
  'GET /v1/members/counts': atVenue('members'),
  'GET /v1/members/export': atVenue('members'),
  'GET /v1/members/next-number': atVenue('members'),
  'POST /v1/members/duplicates': atVenue('members'),
  'GET /v1/members/{id}': atVenue('members'),
  'PUT /v1/members/{id}': atVenue('members'),
  'PUT /v1/members/{id}/enrolment': atVenue('members'),
  'PUT /v1/members/{id}/standing': atVenue('members'),
  'PUT /v1/members/{id}/card': atVenue('members'),
  'DELETE /v1/members/{id}/card': atVenue('members'),
  'PUT /v1/members/{id}/contract': atVenue('members'),
  'DELETE /v1/members/{id}/contract': atVenue('members'),
  'GET /v1/members/{id}/reads': atVenue('members'),
  'GET /v1/members/{id}/file': atVenue('members'),
  'POST /v1/members/{id}/erasure': atVenue('members'),

  'POST /v1/add-cash': atVenue('top_up'),
  'POST /v1/members/{id}/fee': atVenue('top_up'),
  'POST /v1/members/{id}/payout': atVenue('top_up'),
  'POST /v1/transactions/{id}/reversal': atVenue('top_up'),
  'GET /v1/members/{id}/transactions': atVenue('members', 'counter'),
  'GET /v1/members/{id}/statement': atVenue('members'),
  'GET /v1/members/{id}/months': atVenue('members'),

  'POST /v1/entries': atVenue('door'),
  'PATCH /v1/checkout': atVenue('door'),
  'POST /v1/visits/{id}/undo': atVenue('door'),
  'GET /v1/active-entries': atVenue('door', 'counter'),
  'GET /v1/door/members': atVenue('door', 'counter'),
  'GET /v1/door/night': atVenue('door'),
  'GET /v1/visits': atVenue('door'),
  'GET /v1/visits/export': atVenue('members'),
  'GET /v1/occupancy': atVenue(),
  'GET /v1/occupancies': staff,

  'POST /v1/make-purchase': atVenue('counter'),
  'POST /make_purchase/': atVenue('counter'),
  'GET /v1/counter/members/{id}': atVenue('counter'),
  'GET /v1/carts': atVenue('counter', 'door'),
  'GET /v1/carts/{user_id}': atVenue('counter'),
  'PUT /v1/carts/{user_id}/items/{product_id}': atVenue('counter'),
  'DELETE /v1/carts/{user_id}': atVenue('counter'),
  'GET /v1/sales/{id}': atVenue('counter', 'accounting'),
  'POST /v1/sales/{id}/void': atVenue('counter', 'accounting'),
  'POST /v1/sales/{id}/returns': atVenue('accounting'),

  'GET /v1/get-all-transactions': atVenue('accounting'),
  'GET /v1/transactions/totals': atVenue('accounting'),
  'GET /v1/transactions/people': atVenue('accounting'),
  'GET /v1/transactions/export': atVenue('accounting'),

  'GET /v1/pictures/{key}/{size}': staff,

  'GET /v1/events': staffAnywhere,
} as const satisfies Record<string, AccessRule>

export type ApiEndpoint = keyof typeof apiAccess

/** The first steps of every address that is the API's: whatever begins otherwise belongs to the web app. */
export const apiPrefixes: readonly string[] = [
  ...new Set(['/docs', ...Object.keys(apiAccess).map((key) => `/${key.split('/')[1]}`)]),
]
