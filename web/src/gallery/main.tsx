import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { followLanguage } from '../device/language.ts'
import { followTheme } from '../device/theme.ts'
import { AppTheme } from '../ui/mantine-theme.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Gallery } from './gallery.tsx'
import '../ui/mantine-signed-out.css'
import '../ui/mantine-signed-in.css'
import '../ui/tokens.css'

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
