import type { ScreenElement } from './staff-screen-elements.ts'

/** Counts, the jars that are weighed, and what counts found missing. */
export const countScreenElements = {
  'counts.weigh': {
    page: '/product/counts',
    anyOf: ['count_stock'],
    calls: [
      'GET /v1/count-sheets',
      'POST /v1/count-sheets',
      'GET /v1/count-sheets/{id}',
      'GET /v1/count-sheets/{id}/entries',
      'POST /v1/count-sheets/{id}/next',
      'POST /v1/count-sheets/{id}/entries/{number}/readings',
      'POST /v1/count-sheets/{id}/entries/{number}/skip',
      'POST /v1/count-sheets/{id}/pause',
      'POST /v1/count-sheets/{id}/resume',
      'POST /v1/count-sheets/{id}/finish',
      'POST /v1/count-sheets/{id}/discard',
    ],
  },
  'counts.approve': {
    page: '/product/counts',
    anyOf: ['count_stock'],
    also: 'approve',
    calls: ['GET /v1/count-sheets/{id}/result', 'POST /v1/count-sheets/{id}/approval', 'GET /v1/shrink'],
  },
  'jars.read': {
    page: '/product',
    anyOf: ['prices', 'receive_stock', 'count_stock'],
    calls: ['GET /v1/batches/{id}/jars'],
  },
  'jars.change': {
    page: '/product',
    anyOf: ['receive_stock', 'count_stock'],
    calls: ['POST /v1/batches/{id}/jars', 'PUT /v1/batches/{id}/jars/{number}'],
  },
  'moisture.read': { page: '/settings', anyOf: ['count_stock'], calls: ['GET /v1/moisture'] },
  'moisture.set': {
    page: '/settings',
    anyOf: ['count_stock'],
    also: 'approve',
    calls: ['PUT /v1/moisture/{category_id}/{valid_from}'],
  },
} as const satisfies Record<string, ScreenElement>
