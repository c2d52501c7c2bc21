import { type PagePath, pagePaths } from '@aforo/domain'
import type { RouteObject } from 'react-router'
import { followPresses } from '../api/press.ts'
import { CrashPage } from './crash-page.tsx'
import { inspected } from './inspected-page.tsx'
import { fetched } from './page-fetching.tsx'
import { type PageLoader, pageModules } from './page-modules.ts'
import type { PageHandle } from './page-path.ts'

followPresses()

/** A page at its path, or at a longer path with the same access, such as one record of its list. */
const page = (path: PagePath, load: PageLoader, rest = ''): RouteObject => ({
  path: path.slice(1) + rest,
  handle: { page: path } satisfies PageHandle,
  // Inside the frame, so that the menu and the sign-out stay usable when a page crashes.
  ErrorBoundary: CrashPage,
  lazy: fetched(async () => (await load()).Page),
})

/** The frame and its pages, each loaded when it is opened. */
export const signedInRoutes: RouteObject[] = [
  {
    path: '/',
    lazy: fetched(async () => (await import('./frame/frame.tsx')).Frame),
    children: [
      { index: true, lazy: fetched(async () => (await import('./frame/home.tsx')).Home) },
      ...pagePaths.map((path) => page(path, pageModules[path])),
      page('/product', () => import('../features/products/product-page.tsx'), '/:id'),
      page('/product', () => import('../features/batches/batch-page.tsx'), '/batches/:id'),
      page('/transfers', () => import('../features/transfers/new-transfer-page.tsx'), '/new'),
      page('/transfers', () => import('../features/transfers/transfer-page.tsx'), '/:id'),
      page('/product/counts', () => import('../features/counts/shrink-page.tsx'), '/shrink'),
      page('/product/counts', () => import('../features/counts/count-page.tsx'), '/:id'),
      page('/product', () => import('../features/purchasing/orders-page.tsx'), '/orders'),
      page('/product', () => import('../features/purchasing/order-page.tsx'), '/orders/:id'),
      page('/product', () => import('../features/purchasing/reorder-page.tsx'), '/reorder'),
      page('/product', () => import('../features/purchasing/suppliers-page.tsx'), '/suppliers'),
      page('/product', () => import('../features/purchasing/value-page.tsx'), '/value'),
      page('/imports', () => import('../features/imports/new-import-page.tsx'), '/new'),
      page('/imports', () => import('../features/imports/import-page.tsx'), '/:id'),
      page('/operators', () => import('../features/operators/operator-page.tsx'), '/:id'),
      page('/order', pageModules['/order'], '/:id'),
      page(
        '/till',
        inspected(() => import('../features/tills/till-report-page.tsx')),
        '/:id',
      ),
      page(
        '/control',
        inspected(() => import('../features/door/visits-page.tsx')),
        '/visits',
      ),
      page(
        '/control',
        inspected(() => import('../features/door/evacuation-page.tsx')),
        '/evacuation',
      ),
      page('/approvals', () => import('../features/approvals/approval-page.tsx'), '/:id'),
      page('/settings/webhooks', () => import('../features/webhooks/webhook-page.tsx'), '/:id'),
      page('/settings/taxes', () => import('../features/fiscal/documents-page.tsx'), '/documents'),
      { path: '*', lazy: fetched(async () => (await import('./frame/page-not-found.tsx')).PageNotFound) },
    ],
  },
]
