import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router'
import { Loading } from '../design/loading.tsx'
import { CrashPage } from './crash-page.tsx'
import { LoginPage } from './login-page.tsx'
import { fetched } from './page-fetching.tsx'

const root = 'root'

/** The first load contains only the sign-in page. */
const firstRoutes: RouteObject[] = [
  {
    id: root,
    HydrateFallback: Loading,
    ErrorBoundary: CrashPage,
    children: [
      { path: 'login', Component: LoginPage },
      { path: ':shopSubdomain/login', Component: LoginPage },
      {
        path: 'invite',
        lazy: fetched(async () => (await import('../features/invitations/invitation-page.tsx')).InvitationPage),
      },
      {
        path: 'status',
        lazy: fetched(async () => (await import('../features/status/status-page.tsx')).StatusPage),
      },
      {
        path: 'forgotten-password',
        lazy: fetched(async () => (await import('../features/invitations/forgotten-page.tsx')).ForgottenPage),
      },
    ],
  },
]

const loadSignedInRoutes = async () => (await import('./signed-in-routes.tsx')).signedInRoutes

/** If the routes could not be downloaded: says so, retries, and opens the page again after the download. */
const retryRoute: RouteObject = {
  path: '*',
  lazy: fetched(async () => {
    await loadSignedInRoutes()
    window.location.reload()
    return Loading
  }),
}

/** Adds the frame and its pages when one of them is opened for the first time. */
const addSignedInRoutes: PatchRoutesOnNavigationFunction = async ({ patch }) =>
  patch(root, await loadSignedInRoutes().catch(() => [retryRoute]))

export const createAppRouter = () => createBrowserRouter(firstRoutes, { patchRoutesOnNavigation: addSignedInRoutes })
