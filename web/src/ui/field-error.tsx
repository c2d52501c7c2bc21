import { IconAlertOctagonFilled } from '@tabler/icons-react'

/** The words under a field, with the octagon that all refusals carry. */
export function FieldError({ children }: { children: string }) {
  return (
    <>
      <IconAlertOctagonFilled size={15} aria-hidden="true" />
      <span>{children}</span>
    </>
  )
}
