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

/** A button that works for a while: the label stays, a spinner takes the icon's place, a second press is ignored. */
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
      // The field in hand keeps the focus: an error that appears on leaving it would move the button from under the finger.
      onMouseDown={(event) => event.preventDefault()}
      {...(iconSide === 'left' ? { leftSection: sign } : { rightSection: sign })}
    />
  )
}
