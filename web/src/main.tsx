import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { router } from './app/router.tsx'
import { followLanguage } from './device/language.ts'
import { followTheme } from './device/theme.ts'
import { Kit } from './ui/kit.tsx'
import './ui/kit-signed-out.css'
import './ui/tokens.css'

followTheme()
followLanguage()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <Kit>
      <RouterProvider router={router} />
    </Kit>
  </StrictMode>,
)
