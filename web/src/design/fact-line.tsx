import type { ReactNode } from 'react'
import { Row, Text } from './primitives.tsx'

type FactLineProps = {
  name: string
  /** A sum, larger than the facts above it. */
  isSum?: boolean
  /** Separated by a line from the fact above. */
  isLined?: boolean
  children: ReactNode
}

/** A name and its value at the two ends of a line, inside a `dl`. */
export function FactLine({ name, isSum = false, isLined = false, children }: FactLineProps) {
  const size = isSum ? 'lead' : 'body'
  return (
    <Row justify="between" align="baseline" gap={6} numeric {...(isLined ? { line: 'top', padY: 4 } : {})}>
      <Row as="dt" fixed size={size} tone={isSum ? 'ink' : 'soft'} weight={isSum ? 'semibold' : 'regular'}>
        {name}
      </Row>
      <Text as="dd" size={size} weight={isSum ? 'semibold' : 'medium'} textAlign="end" breaks>
        {children}
      </Text>
    </Row>
  )
}
