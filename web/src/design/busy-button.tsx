import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { MouseEvent, ReactNode, Ref } from 'react'

type BusyButtonProps = ButtonProps & {
  ref?: Ref<HTMLButtonElement> | undefined
  busy: boolean
  icon: ReactNode
  iconSide?: 'left' | 'right'
  type?: 'button' | 'submit'
  onClick?: () => void
  'aria-label'?: string
}

/** A button with a busy state. The label stays, a spinner replaces the icon, and presses are ignored. */
export function BusyButton({ busy, icon, iconSide = 'left', type = 'button', onClick, ...props }: BusyButtonProps) {
  const sign = busy ? <Loader size={18} color="currentColor" /> : icon
  const press = (event: MouseEvent) => {
    if (busy) event.preventDefault()
    else onClick?.()
  }
  return (
    <Button
      {...props}
      type={type}
      aria-busy={busy}
      onClick={press}
      // Keeps the focus in the current field: an error that appears on blur would move the button away from the
      // pointer.
      onMouseDown={(event) => event.preventDefault()}
      {...(iconSide === 'left' ? { leftSection: sign } : { rightSection: sign })}
    />
  )
}
