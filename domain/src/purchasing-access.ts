import { type AccessRule, also, atVenue } from './access.ts'

/** Suppliers, orders to them, and what the stock is worth. */
export const purchasingAccess = {
  'GET /v1/suppliers': atVenue('prices', 'receive_stock'),
  'POST /v1/suppliers': atVenue('receive_stock'),
  'PUT /v1/suppliers/{id}': atVenue('receive_stock'),
  'DELETE /v1/suppliers/{id}': atVenue('receive_stock'),
  'POST /v1/suppliers/{id}/restoration': atVenue('receive_stock'),

  'GET /v1/purchase-orders': atVenue('prices', 'receive_stock'),
  'POST /v1/purchase-orders': atVenue('receive_stock'),
  'POST /v1/purchase-orders/drafts': atVenue('receive_stock'),
  'GET /v1/purchase-orders/{id}': atVenue('prices', 'receive_stock'),
  'PUT /v1/purchase-orders/{id}': atVenue('receive_stock'),
  'POST /v1/purchase-orders/{id}/sending': atVenue('receive_stock'),
  'POST /v1/purchase-orders/{id}/receipts': atVenue('receive_stock'),
  'POST /v1/purchase-orders/{id}/closing': atVenue('receive_stock'),
  'POST /v1/purchase-orders/{id}/cancellation': atVenue('receive_stock'),

  'GET /v1/stock-value': atVenue('prices'),
  'GET /v1/stock-value/products': atVenue('prices'),
  'GET /v1/stock-value/export': also('export', atVenue('prices')),
  'GET /v1/reorder': atVenue('prices', 'receive_stock'),
  'GET /v1/reorder/export': also('export', atVenue('prices', 'receive_stock')),
} as const satisfies Record<string, AccessRule>
