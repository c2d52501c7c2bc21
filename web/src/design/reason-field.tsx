import { Textarea, type TextareaProps } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'

const reasonMost = 300

function submitWithControl(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/**
 * A field for a reason. Enter alone does not submit it, because card readers send Enter after a code. The button or
 * Ctrl+Enter submits.
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
