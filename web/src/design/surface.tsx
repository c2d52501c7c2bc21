import type { ComponentProps, ReactNode } from 'react'
import { Row, Stack, Text } from './primitives.tsx'
import classes from './surface.module.css'

/** A sheet on the page, with a border and round corners. */
export function Surface({ as = 'section', className, ...props }: ComponentProps<typeof Stack>) {
  return <Stack as={as} className={[classes.surface, className].filter(Boolean).join(' ')} {...props} />
}

type SurfaceHeadProps = {
  title: string
  hint?: string | undefined
  /** Above a table or list, whose rows have their own padding. */
  isInset?: boolean
  /** Beside the title. */
  children?: ReactNode
}

/** The title of a surface. */
export function SurfaceHead({ title, hint, isInset = false, children }: SurfaceHeadProps) {
  return (
    <Row gap={4} justify="between" wrap {...(isInset ? { padX: 6, padY: 4, className: classes.head } : {})}>
      <Row gap={4} align="baseline" wrap>
        <Text as="h2" size="lead" weight="semibold">
          {title}
        </Text>
        {hint !== undefined && (
          <Text size="small" tone="quiet">
            {hint}
          </Text>
        )}
      </Row>
      {children}
    </Row>
  )
}
