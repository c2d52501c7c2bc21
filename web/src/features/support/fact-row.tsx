import type { ReactNode } from 'react'
import { Row, Text } from '../../design/primitives.tsx'

/** A name and its value, in a list of facts (`dl`). */
export function FactRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Row gap={4} wrap justify="between" padY={3}>
      <Text as="dt" tone="soft">
        {name}
      </Text>
      <Text as="dd" numeric breaks>
        {children}
      </Text>
    </Row>
  )
}
