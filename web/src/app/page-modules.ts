import type { PagePath } from '@aforo/domain'
import type { ComponentType } from 'react'

type PageModule = { Page: ComponentType }

const unbuilt = (): Promise<PageModule> => import('../features/unbuilt/unbuilt-page.tsx')

/** The page behind every path that the access table knows. A path without a page does not compile. */
export const pageModules: Record<PagePath, () => Promise<PageModule>> = {
  '/control': unbuilt,
  '/dispenser': unbuilt,
  '/customers': unbuilt,
  '/product': unbuilt,
  '/owners': unbuilt,
  '/transactions': unbuilt,
  '/superusers': unbuilt,
  '/shops': unbuilt,
  '/my_shops': unbuilt,
  '/dashboard': unbuilt,
  '/genetics': unbuilt,
  '/employees': unbuilt,
  '/messages': unbuilt,
  '/profile': () => import('../features/profile/profile-page.tsx'),
  '/settings': () => import('../features/settings/settings-page.tsx'),
  '/support': unbuilt,
}
