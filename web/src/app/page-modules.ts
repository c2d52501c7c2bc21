import type { PagePath } from '@aforo/domain'
import type { ComponentType } from 'react'
import type { UnbuiltPath } from '../features/unbuilt/unbuilt-words.ts'
import { inspected } from './inspected-page.tsx'

type PageModule = { Page: ComponentType }
export type PageLoader = () => Promise<PageModule>

/** Takes only paths for which the unbuilt page has words. */
const unbuilt =
  (_path: UnbuiltPath): PageLoader =>
  () =>
    import('../features/unbuilt/unbuilt-page.tsx')

/** The page behind every path that the access table knows. A path without a page does not compile. */
export const pageModules: Record<PagePath, PageLoader> = {
  '/control': inspected(() => import('../features/door/door-page.tsx')),
  '/dispenser': inspected(() => import('../features/dispenser/dispenser-page.tsx')),
  '/customers': inspected(() => import('../features/customers/customers-page.tsx')),
  '/product': () => import('../features/products/products-page.tsx'),
  '/owners': () => import('../features/staff/staff-page.tsx'),
  '/transactions': inspected(() => import('../features/transactions/transactions-page.tsx')),
  '/superusers': () => import('../features/staff/superusers-page.tsx'),
  '/shops': () => import('../features/venues/venues-page.tsx'),
  '/my_shops': () => import('../features/venues/venues-page.tsx'),
  '/dashboard': unbuilt('/dashboard'),
  '/order': inspected(() => import('../features/order/order-page.tsx')),
  '/genetics': () => import('../features/products/genetics-page.tsx'),
  '/employees': unbuilt('/employees'),
  '/audit': () => import('../features/audit/audit-page.tsx'),
  '/messages': unbuilt('/messages'),
  '/profile': () => import('../features/profile/profile-page.tsx'),
  '/settings': () => import('../features/settings/settings-page.tsx'),
  '/support': unbuilt('/support'),
}
