import type { ReactNode } from 'react'
import { Stack, Text } from '../../design/primitives.tsx'
import classes from './person-panel.module.css'

/** A titled part of the panel of a person. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={4} pad={6} className={classes.part}>
      <Text as="h3" size="lead" weight="semibold">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
