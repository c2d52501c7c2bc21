import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { Row } from './primitives.tsx'

/** An error below its field, with the octagon icon that all refusals use. */
export function FieldError({ children }: { children: string }) {
  return (
    <Row as="span" gap={3} size="small" weight="medium" tone="bad">
      <IconAlertOctagonFilled size={15} aria-hidden="true" />
      <span>{children}</span>
    </Row>
  )
}
