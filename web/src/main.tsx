import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { router } from './app/router.tsx'
import { followLanguage } from './device/language.ts'
import { followTheme } from './device/theme.ts'
import { settleSignOut } from './session/sign-out.ts'
import { AppTheme } from './ui/mantine-theme.tsx'
import './ui/mantine-signed-out.css'
import './ui/tokens.css'

followTheme()
followLanguage()
settleSignOut()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// While somebody types their password, what comes after it is fetched.
window.setTimeout(() => void import('./app/frame/frame.tsx').catch(() => {}), 1_000)

createRoot(root).render(
  <StrictMode>
    <AppTheme>
      <RouterProvider router={router} />
    </AppTheme>
  </StrictMode>,
)
