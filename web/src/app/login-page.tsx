import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import { useToken } from '../api/token.ts'
import { Loading } from '../design/loading.tsx'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { useSignInState } from '../session/landing.ts'

const OutagePage = lazy(async () => ({ default: (await import('./outage-page.tsx')).OutagePage }))
const RefusedPage = lazy(async () => ({ default: (await import('./frame/refused-page.tsx')).RefusedPage }))

/** The sign-in form, or, for somebody who is signed in, why the page that they asked for did not open. */
export function LoginPage() {
  const token = useToken()
  const { from = '/', reason } = useSignInState()
  if (reason !== 'unreachable' && reason !== 'refused') return <SignInPage />
  // The session has ended meanwhile. The frame redirects here again, with the reason.
  if (token === null) return <Navigate to={from} replace />
  const Reason = reason === 'unreachable' ? OutagePage : RefusedPage
  return (
    <Suspense fallback={<Loading />}>
      <Reason from={from} />
    </Suspense>
  )
}
