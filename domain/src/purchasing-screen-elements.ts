import type { ScreenElement } from './staff-screen-elements.ts'

/** Suppliers, orders to them, and what the stock is worth. */
export const purchasingScreenElements = {
  'purchasing.read': {
    page: '/product',
    anyOf: ['prices', 'receive_stock'],
    calls: ['GET /v1/suppliers', 'GET /v1/purchase-orders', 'GET /v1/purchase-orders/{id}', 'GET /v1/reorder'],
  },
  'purchasing.order': {
    page: '/product',
    anyOf: ['receive_stock'],
    calls: [
      'POST /v1/suppliers',
      'PUT /v1/suppliers/{id}',
      'DELETE /v1/suppliers/{id}',
      'POST /v1/suppliers/{id}/restoration',
      'POST /v1/purchase-orders',
      'POST /v1/purchase-orders/drafts',
      'PUT /v1/purchase-orders/{id}',
      'POST /v1/purchase-orders/{id}/sending',
      'POST /v1/purchase-orders/{id}/receipts',
      'POST /v1/purchase-orders/{id}/closing',
      'POST /v1/purchase-orders/{id}/cancellation',
    ],
  },
  'reorder.export': {
    page: '/product',
    anyOf: ['prices', 'receive_stock'],
    also: 'export',
    calls: ['GET /v1/reorder/export'],
  },
  'stock.value': {
    page: '/product',
    anyOf: ['prices'],
    calls: ['GET /v1/stock-value', 'GET /v1/stock-value/products'],
  },
  'stock.value_export': {
    page: '/product',
    anyOf: ['prices'],
    also: 'export',
    calls: ['GET /v1/stock-value/export'],
  },
} as const satisfies Record<string, ScreenElement>
