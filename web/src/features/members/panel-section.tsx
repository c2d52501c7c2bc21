import { type ReactNode, useId } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'

/** A titled section of the panel, with a remark beside the title. */
export function PanelSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={5} aria-labelledby={id}>
      <Row gap={4} wrap justify="between">
        <Text id={id} as="h3" size="lead" weight="semibold">
          {title}
        </Text>
        {aside}
      </Row>
      {children}
    </Stack>
  )
}
