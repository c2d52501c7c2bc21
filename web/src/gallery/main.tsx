import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { followLanguage } from '../device/language.ts'
import { followTheme } from '../device/theme.ts'
import { AppTheme } from '../design/mantine-theme.tsx'
import { Toasts } from '../design/toasts.tsx'
import { Gallery } from './gallery.tsx'
import '../design/mantine-signed-out.css'
import '../design/mantine-signed-in.css'
import '../design/tokens.css'

followTheme()
followLanguage()

createRoot(document.getElementById('root') ?? document.body).render(
  <AppTheme>
    <Toasts />
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
  </AppTheme>,
)
