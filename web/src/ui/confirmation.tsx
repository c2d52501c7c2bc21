import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sharedWords } from '../words/shared-words.ts'
import { useWords } from '../words/words.ts'
import { BusyButton } from './busy-button.tsx'
import { Dialog } from './dialog.tsx'
import { useForm } from './form.tsx'
import classes from './form-dialog.module.css'
import { Notice } from './notice.tsx'

type ConfirmationProps = {
  title: string
  /** What happens to whom. */
  children: ReactNode
  confirm: string
  /** Said when the server gave no words. */
  failed: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks once before something goes that can be made again. */
export function Confirmation({ title, children, confirm, failed, onConfirm, onClose }: ConfirmationProps) {
  const shared = useWords(sharedWords)
  const form = useForm({ initial: {}, check: {}, submit: onConfirm, failed })
  // What has begun is seen to its end.
  const close = () => !form.busy && onClose()
  return (
    <Dialog title={title} onClose={close} width={460}>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        {children}
        {form.refusal !== null && <Notice state="bad">{form.refusal.words}</Notice>}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            {shared.cancel}
          </Button>
          <BusyButton type="submit" color="red" busy={form.busy} icon={<IconTrash size={18} />}>
            {confirm}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
