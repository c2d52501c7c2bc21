import type { Language } from '@aforo/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import { languageSetting } from '../src/device/language.ts'
import { AppTheme } from '../src/design/mantine-theme.tsx'
import { Toasts } from '../src/design/toasts.tsx'
import '../src/design/mantine-signed-out.css'
import '../src/design/mantine-signed-in.css'
import '../src/design/tokens.css'

type Options = { language?: Language; at?: string }

/** Renders a component with what every screen provides: styles, language, router and query cache. */
export async function renderPart(part: ReactNode, { language = 'es', at = '/' }: Options = {}) {
  languageSetting.write(language)
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <AppTheme>
      <Toasts />
      <QueryClientProvider client={cache}>
        <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
      </QueryClientProvider>
    </AppTheme>,
  )
}
