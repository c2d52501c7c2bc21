import type { ComponentType } from 'react'
import { usePagePath } from './page-path.ts'
import { useWords } from '../words/words.ts'

type PageLoader = () => Promise<{ Page: ComponentType }>

/** A page about members, behind the question that a superadmin answers first. */
export const inspected =
  (load: PageLoader): PageLoader =>
  async () => {
    // The words of the frame come with the frame, never with the sign-in page.
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
