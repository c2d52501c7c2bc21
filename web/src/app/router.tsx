import { type PagePath, pagePaths } from '@aforo/domain'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import type { PageHandle } from '../session/page-path.ts'
import { Loading } from '../ui/loading.tsx'
import { CrashPage } from './crash-page.tsx'
import { fetched } from './page-fetching.tsx'
import { pageModules } from './page-modules.ts'

const page = (path: PagePath): RouteObject => ({
  path: path.slice(1),
  handle: { page: path } satisfies PageHandle,
  // Inside the frame: one page that fails leaves the menu and the way out.
  ErrorBoundary: CrashPage,
  lazy: fetched(async () => (await pageModules[path]()).Page),
})

/** Sign-in comes with the first load; the frame and every page behind it are fetched once somebody is in. */
export const router = createBrowserRouter([
  {
    HydrateFallback: Loading,
    ErrorBoundary: CrashPage,
    children: [
      { path: 'login', Component: SignInPage },
      { path: ':shopSubdomain/login', Component: SignInPage },
      {
        path: 'invite',
        lazy: fetched(async () => (await import('../features/invitation/invitation-page.tsx')).InvitationPage),
      },
      {
        path: '/',
        lazy: fetched(async () => (await import('./frame/frame.tsx')).Frame),
        children: [
          { index: true, lazy: fetched(async () => (await import('./frame/home.tsx')).Home) },
          ...pagePaths.map(page),
          { path: '*', lazy: fetched(async () => (await import('./frame/page-not-found.tsx')).PageNotFound) },
        ],
      },
    ],
  },
])
