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

const stock = ['prices', 'receive_stock', 'count_stock'] as const

/** What each part of a screen needs. Screens hide or explain by this table, and the server refuses exactly that. */
export const screenElements = {
  'door.pass': {
    page: '/control',
    anyOf: ['let_in'],
    calls: [
      'POST /v1/entries',
      'PATCH /v1/checkout',
      'POST /v1/visits/{id}/undo',
      'GET /v1/door/search',
      'GET /v1/door/night',
      'GET /v1/visits',
      'GET /v1/active-entries',
      'GET /v1/door/members',
      'GET /v1/carts',
    ],
  },
  'door.early_exit': { page: '/control', anyOf: ['let_out_early'], calls: ['PATCH /v1/checkout'], within: true },
  'door.overrule': { page: '/control', anyOf: ['overrule'], calls: ['POST /v1/entries'], within: true },
  'door.notes': { page: '/control', anyOf: ['read_private'], calls: ['GET /v1/door/members'], within: true },
  'visits.export': { page: '/control', anyOf: ['see_members'], also: 'export', calls: ['GET /v1/visits/export'] },

  'counter.sell': {
    page: '/dispenser',
    anyOf: ['sell'],
    calls: [
      'POST /v1/make-purchase',
      'POST /make_purchase/',
      'GET /v1/counter/members/{id}',
      'GET /v1/counter/members/{id}/habits',
      'GET /v1/carts',
      'GET /v1/carts/{user_id}',
      'PUT /v1/carts/{user_id}/items/{product_id}',
      'DELETE /v1/carts/{user_id}',
      'GET /v1/active-entries',
      'GET /v1/door/members',
      'GET /v1/members/{id}/transactions',
      'GET /v1/sales/{id}',
      'GET /v1/fiscal/documents/{id}',
      'POST /v1/sales/{id}/invoice',
    ],
  },
  'counter.overrule': { page: '/dispenser', anyOf: ['overrule'], calls: ['POST /v1/make-purchase'], within: true },
  'counter.discount': { page: '/dispenser', anyOf: ['discount'], calls: ['POST /v1/make-purchase'], within: true },
  'counter.exceed': { page: '/dispenser', anyOf: ['approve'], calls: ['POST /v1/make-purchase'], within: true },
  'sale.void_own': { page: '/order', anyOf: ['void_own'], calls: ['POST /v1/sales/{id}/void', 'GET /v1/sales/{id}'] },
  'sale.void_others': {
    page: '/order',
    anyOf: ['void_others'],
    calls: ['POST /v1/sales/{id}/void', 'GET /v1/sales/{id}'],
  },
  'sale.void_any_time': { page: '/order', anyOf: ['approve'], calls: ['POST /v1/sales/{id}/void'], within: true },
  'sale.return': { page: '/order', anyOf: ['return'], calls: ['POST /v1/sales/{id}/returns', 'GET /v1/sales/{id}'] },

  'members.list': {
    page: '/customers',
    anyOf: ['see_members'],
    calls: [
      'GET /v1/venue-clients',
      'GET /v1/get-shop-clients',
      'GET /v1/members/counts',
      'GET /v1/members/{id}',
      'GET /v1/members/{id}/months',
      'GET /v1/members/{id}/transactions',
    ],
  },
  'members.export': {
    page: '/customers',
    anyOf: ['see_members'],
    also: 'export',
    calls: ['GET /v1/members/export', 'GET /v1/members/{id}/statement'],
  },
  'members.enrol': {
    page: '/customers',
    anyOf: ['change_members'],
    calls: [
      'POST /v1/create-client',
      'POST /v1/enrolments',
      'GET /v1/members/next-number',
      'POST /v1/members/duplicates',
    ],
  },
  'member.private': { page: '/customers', anyOf: ['read_private'], calls: ['GET /v1/members/{id}'], within: true },
  'member.reads': { page: '/customers', anyOf: ['read_private'], calls: ['GET /v1/members/{id}/reads'] },
  'member.file': { page: '/customers', anyOf: ['read_private'], also: 'export', calls: ['GET /v1/members/{id}/file'] },
  'member.edit': {
    page: '/customers',
    anyOf: ['change_members'],
    also: 'read_private',
    calls: ['PUT /v1/members/{id}', 'PUT /v1/members/{id}/contract', 'DELETE /v1/members/{id}/contract'],
  },
  'member.card': {
    page: '/customers',
    anyOf: ['change_members'],
    calls: ['PUT /v1/members/{id}/card', 'DELETE /v1/members/{id}/card'],
  },
  'member.leave': { page: '/customers', anyOf: ['change_members'], calls: ['PUT /v1/members/{id}/standing'] },
  'member.ban': { page: '/customers', anyOf: ['ban'], calls: ['PUT /v1/members/{id}/standing'] },
  'member.erase': { page: '/customers', anyOf: ['change_members'], calls: ['POST /v1/members/{id}/erasure'] },
  'member.visits': { page: '/customers', anyOf: ['let_in'], calls: ['GET /v1/visits'] },
  'member.top_up': {
    page: '/customers',
    anyOf: ['top_up'],
    calls: ['POST /v1/add-cash', 'POST /v1/members/{id}/fee', 'POST /v1/transactions/{id}/reversal', 'GET /v1/tills'],
  },
  'member.pay_out': {
    page: '/customers',
    anyOf: ['pay_out'],
    calls: ['GET /v1/members/{id}/payout', 'POST /v1/members/{id}/payout'],
  },
  'member.pay_out_above': {
    page: '/customers',
    anyOf: ['approve'],
    calls: ['POST /v1/members/{id}/payout'],
    within: true,
  },

  'products.edit': {
    page: '/product',
    anyOf: ['prices'],
    calls: [
      'POST /v1/categories',
      'POST /categories',
      'POST /categories/{categoryId}/subcategories',
      'PATCH /v1/categories/{id}',
      'DELETE /v1/categories/{id}',
      'GET /v1/categories/archived',
      'POST /v1/categories/{id}/restoration',
      'POST /v1/products',
      'POST /v1/products/copy',
      'PUT /v1/products/{id}',
      'DELETE /v1/delete-product/{id}',
      'POST /v1/products/{id}/restoration',
      'GET /v1/taxes/catalogue',
      'GET /v1/taxes/products/{id}',
      'PUT /v1/taxes/products/{id}/{valid_from}',
      'DELETE /v1/taxes/products/{id}/{valid_from}',
    ],
  },
  'products.history': {
    page: '/product',
    anyOf: stock,
    calls: ['GET /v1/products/{id}/movements', 'GET /v1/products/{id}/stock-days', 'GET /v1/products/{id}/prices'],
  },
  'stock.receive': { page: '/product', anyOf: ['receive_stock'], calls: ['POST /v1/products/{id}/movements'] },
  'stock.count': { page: '/product', anyOf: ['count_stock'], calls: ['POST /v1/products/{id}/movements'] },
  'products.quantity': {
    page: '/product',
    anyOf: ['count_stock'],
    calls: ['POST /v1/products', 'PUT /v1/products/{id}'],
    within: true,
  },

  'till.work': {
    page: '/till',
    anyOf: ['till'],
    calls: [
      'POST /v1/till-sessions',
      'POST /v1/till-sessions/{id}/cash',
      'POST /v1/till-sessions/{id}/closing',
      'GET /v1/tills',
      'POST /v1/transactions/{id}/reversal',
    ],
  },
  'till.difference': {
    page: '/till',
    anyOf: ['till_differences'],
    calls: ['POST /v1/till-sessions/{id}/closing'],
    within: true,
  },
  'till.records': {
    page: '/till',
    anyOf: ['till', 'accounting'],
    calls: [
      'GET /v1/till-sessions',
      'GET /v1/till-sessions/{id}',
      'POST /v1/expenses',
      'PUT /v1/expenses/{id}/receipt',
      'GET /v1/fiscal/closings/{day}',
      'GET /v1/till-sessions/{id}/fiscal-closing',
    ],
  },

  'books.read': {
    page: '/transactions',
    anyOf: ['accounting'],
    calls: [
      'GET /v1/get-all-transactions',
      'GET /v1/transactions/totals',
      'GET /v1/transactions/people',
      'GET /v1/sales/{id}',
      'GET /v1/tills',
      'GET /v1/fiscal/documents',
      'GET /v1/fiscal/documents/{id}',
      'POST /v1/sales/{id}/invoice',
      'GET /v1/book-checks/latest',
      'POST /v1/book-checks',
      'POST /v1/transactions/{id}/reversal',
    ],
  },
  'books.export': {
    page: '/transactions',
    anyOf: ['accounting'],
    also: 'export',
    calls: ['GET /v1/transactions/export', 'GET /v1/transactions/workbook'],
  },
  'books.reverse_any_time': {
    page: '/transactions',
    anyOf: ['approve'],
    calls: ['POST /v1/transactions/{id}/reversal'],
    within: true,
  },
  'dashboard.read': {
    page: '/dashboard',
    anyOf: ['accounting'],
    calls: [
      'GET /v1/dashboard/figures',
      'GET /v1/dashboard/result',
      'GET /v1/dashboard/taxes',
      'GET /v1/dashboard/months',
      'GET /v1/dashboard/buyers',
      'GET /v1/dashboard/sales',
      'GET /v1/dashboard/orders',
    ],
  },
  'dashboard.export': {
    page: '/dashboard',
    anyOf: ['accounting'],
    also: 'export',
    calls: ['GET /v1/dashboard/export'],
  },

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
      'POST /v1/venues/{id}/settings/copy',
    ],
  },
} as const satisfies Record<string, ScreenElement>
