import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { createAppRouter } from './app/routes.tsx'
import { followLanguage } from './device/language.ts'
import { followTheme } from './device/theme.ts'
import { settleSignOut } from './session/sign-out.ts'
import { AppTheme } from './design/mantine-theme.tsx'
import './design/mantine-signed-out.css'
import './design/tokens.css'

followTheme()
followLanguage()
settleSignOut()

const router = createAppRouter()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Prefetches the frame and the routes behind it while the user types the password, and the page for an outage, in which
// nothing can be downloaded.
window.setTimeout(() => {
  const parts = [import('./app/signed-in-routes.tsx'), import('./app/frame/frame.tsx'), import('./app/outage-page.tsx')]
  void Promise.all(parts).catch(() => {})
}, 1_000)

createRoot(root).render(
  <StrictMode>
    <AppTheme>
      <RouterProvider router={router} />
    </AppTheme>
  </StrictMode>,
)
