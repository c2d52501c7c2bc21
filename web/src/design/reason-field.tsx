import { Textarea, type TextareaProps } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'

const reasonMost = 300

function submitWithControl(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/**
 * Why something was done. Enter alone never sends it, because a card reader ends with Enter: the button does, or Ctrl
 * and Enter.
 */
export function ReasonField({ ref, ...props }: TextareaProps & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Textarea
      {...(ref === undefined ? {} : { ref })}
      rows={2}
      maxLength={reasonMost}
      autoComplete="off"
      onKeyDown={submitWithControl}
      {...props}
    />
  )
}
