import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { followLanguage } from '../device/language.ts'
import { followTheme } from '../device/theme.ts'
import { Kit } from '../ui/kit.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Gallery } from './gallery.tsx'
import '../ui/kit-signed-out.css'
import '../ui/kit-signed-in.css'
import '../ui/tokens.css'

followTheme()
followLanguage()

createRoot(document.getElementById('root') ?? document.body).render(
  <Kit>
    <Toasts />
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
  </Kit>,
)
