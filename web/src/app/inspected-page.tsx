import type { ComponentType } from 'react'
import { usePagePath } from './page-path.ts'
import { useWords } from '../words/words.ts'

type PageLoader = () => Promise<{ Page: ComponentType }>

/** A page about members. A superadmin must choose a venue whose owners let them look before it opens. */
export const inspected =
  (load: PageLoader): PageLoader =>
  async () => {
    const [{ InspectionGate }, { frameWords }, { Page }] = await Promise.all([
      import('../features/inspections/inspection-gate.tsx'),
      import('./frame/frame-words.ts'),
      load(),
    ])
    const InspectedPage = () => {
      const { menu } = useWords(frameWords)
      const path = usePagePath()
      const named = path === '/dashboard' || path === '/transactions' ? menu[path] : null
      return (
        <InspectionGate title={named}>
          <Page />
        </InspectionGate>
      )
    }
    return { Page: InspectedPage }
  }
