import { Button } from '@mantine/core'
import { type FormEventHandler, type ReactNode, useState } from 'react'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords, words } from '../../words/words.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { DiscardQuestion } from '../../design/discard-question.tsx'
import classes from '../../design/dialog-form.module.css'
import { Notice } from '../../design/notice.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { guardedMark } from '../../design/placements.ts'

const formWords = words({
  es: { required: 'Los campos con asterisco son obligatorios.' },
  en: { required: 'Fields with an asterisk are required.' },
})

type FormDialogProps = {
  title: string
  /** The person or thing that the form is about. */
  of?: string | undefined
  /** The result of `useForm`. */
  form: { busy: boolean; refusal: { words: string } | null; onSubmit: FormEventHandler<HTMLFormElement> }
  /** Whether closing would lose input. */
  changed: boolean
  onClose: () => void
  width: number
  submit: string
  /** The form cannot be submitted; a message among the fields says why. */
  locked?: boolean
  icon: ReactNode
  /** A third action, placed apart from the two usual ones. */
  aside?: ReactNode
  children: ReactNode
}

/** Ctrl+Enter submits a form without its button, so a locked form must ignore the event. */
const ignore: FormEventHandler = (event) => event.preventDefault()

/** A form in a dialog. Shows a refusal at the top, and asks before input is discarded. */
export function FormDialog(props: FormDialogProps) {
  const { title, of, form, changed, onClose, width, submit, locked = false, icon, aside, children } = props
  const t = useWords(formWords)
  const shared = useWords(sharedWords)
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const close = () => {
    if (form.busy) return
    if (changed) setAsksToDiscard(true)
    else onClose()
  }
  return (
    <Dialog title={title} of={of} onClose={close} width={width} sheet>
      <Stack as="form" gap={6} onSubmit={locked ? ignore : form.onSubmit} noValidate>
        <Text as="p" size="small" tone="quiet">
          {t.required}
        </Text>
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        {children}
        <div className={classes.buttons}>
          {aside !== undefined && <div className={classes.aside}>{aside}</div>}
          <Button variant="default" onClick={close}>
            {shared.cancel}
          </Button>
          <BusyButton {...guardedMark} type="submit" busy={form.busy} disabled={locked} icon={icon}>
            {submit}
          </BusyButton>
        </div>
      </Stack>
      {asksToDiscard && <DiscardQuestion onKeep={() => setAsksToDiscard(false)} onDiscard={onClose} />}
    </Dialog>
  )
}
