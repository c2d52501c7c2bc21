import type { PagePath } from '@aforo/domain'
import type { ComponentType } from 'react'
import { inspected } from './inspected-page.tsx'

type PageModule = { Page: ComponentType }
export type PageLoader = () => Promise<PageModule>

/** The page of every path in the access table. A path without a page does not compile. */
export const pageModules: Record<PagePath, PageLoader> = {
  '/start': () => import('../features/first-steps/first-steps-page.tsx'),
  '/control': inspected(() => import('../features/door/door-page.tsx')),
  '/dispenser': inspected(() => import('../features/counter/counter-page.tsx')),
  '/customers': inspected(() => import('../features/members/members-page.tsx')),
  '/product': () => import('../features/products/products-page.tsx'),
  '/transfers': () => import('../features/transfers/transfers-page.tsx'),
  '/product/counts': () => import('../features/counts/counts-page.tsx'),
  '/owners': () => import('../features/staff/staff-page.tsx'),
  '/transactions': inspected(() => import('../features/transactions/transactions-page.tsx')),
  '/till': inspected(() => import('../features/tills/till-page.tsx')),
  '/offline': inspected(() => import('../features/offline/offline-page.tsx')),
  '/operators': () => import('../features/operators/platform-page.tsx'),
  '/platform-record': () => import('../features/platform-record/platform-record-page.tsx'),
  '/announcements': () => import('../features/announcements/announcements-page.tsx'),
  '/superusers': () => import('../features/staff/superusers-page.tsx'),
  '/shops': () => import('../features/venues/venues-page.tsx'),
  '/my_shops': () => import('../features/venues/venues-page.tsx'),
  '/dashboard': inspected(() => import('../features/dashboard/dashboard-page.tsx')),
  '/order': inspected(() => import('../features/sales/sales-page.tsx')),
  '/genetics': () => import('../features/products/genetics-page.tsx'),
  '/employees': () => import('../features/time-records/time-records-page.tsx'),
  '/audit': () => import('../features/audit/audit-page.tsx'),
  '/alerts': inspected(() => import('../features/alerts/alerts-page.tsx')),
  '/imports': () => import('../features/imports/imports-page.tsx'),
  '/exports': () => import('../features/exports/exports-page.tsx'),
  '/erasures': inspected(() => import('../features/erasures/erasures-page.tsx')),
  '/registers': inspected(() => import('../features/registers/registers-page.tsx')),
  '/privacy': () => import('../features/privacy/privacy-page.tsx'),
  '/journal': () => import('../features/journal/journal-page.tsx'),
  '/messages': () => import('../features/messages/messages-page.tsx'),
  '/approvals': () => import('../features/approvals/approvals-page.tsx'),
  '/profile': () => import('../features/profile/profile-page.tsx'),
  '/settings': () => import('../features/settings/settings-page.tsx'),
  '/settings/security': () => import('../features/security/security-page.tsx'),
  '/settings/taxes': () => import('./taxes-page.tsx'),
  '/settings/api-keys': () => import('../features/api-keys/api-keys-page.tsx'),
  '/settings/inspectors': () => import('../features/inspectors/inspectors-page.tsx'),
  '/settings/webhooks': () => import('../features/webhooks/webhooks-page.tsx'),
  '/settings/retention': () => import('../features/retention/retention-page.tsx'),
  '/settings/this-device': () => import('../features/this-device/this-device-page.tsx'),
  '/settings/devices': () => import('../features/devices/devices-page.tsx'),
  '/support': () => import('../features/support/support-page.tsx'),
}
