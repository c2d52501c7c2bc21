import type { ComponentType } from 'react'

type PageLoader = () => Promise<{ Page: ComponentType }>

/** A page about members, behind the question that a superadmin answers first. */
export const inspected =
  (load: PageLoader): PageLoader =>
  async () => {
    const [{ InspectionGate }, { Page }] = await Promise.all([
      import('../features/inspection/inspection-gate.tsx'),
      load(),
    ])
    const InspectedPage = () => (
      <InspectionGate>
        <Page />
      </InspectionGate>
    )
    return { Page: InspectedPage }
  }
