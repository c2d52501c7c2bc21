import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './app/routes.tsx'
import { followLanguage } from './device/language.ts'
import { followTheme } from './device/theme.ts'
import { settleSignOut } from './session/sign-out.ts'
import { AppTheme } from './design/mantine-theme.tsx'
import './design/mantine-signed-out.css'
import './design/tokens.css'

followTheme()
followLanguage()
settleSignOut()

const router = createBrowserRouter(routes)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Prefetches the frame while the user types the password.
window.setTimeout(() => void import('./app/frame/frame.tsx').catch(() => {}), 1_000)

createRoot(root).render(
  <StrictMode>
    <AppTheme>
      <RouterProvider router={router} />
    </AppTheme>
  </StrictMode>,
)
