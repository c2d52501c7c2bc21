import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isUnknown } from '../../outbox/command-key.ts'
import { sharedWords } from '../../words/shared-words.ts'
import { useWords, words } from '../../words/words.ts'
import { BusyButton } from '../../design/busy-button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useForm } from './form.tsx'
import classes from '../../design/dialog-form.module.css'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/primitives.tsx'
import { guardedMark } from '../../design/placements.ts'

const confirmationWords = words({
  es: { type: (name: string) => `Escribe ${name} para confirmarlo`, differs: 'El nombre no coincide.' },
  en: { type: (name: string) => `Type ${name} to confirm`, differs: 'The name differs.' },
})

type ConfirmationProps = {
  title: string
  /** Explains what will happen. */
  children: ReactNode
  /** A text that must be typed first, for actions that must not happen by accident. */
  name?: string
  confirm: string
  icon?: ReactNode
  /** Nothing is lost: the button is not red. */
  harmless?: boolean
  /** Shown first when the action may have happened although no reply arrived. */
  unknown?: string
  /** Shown when the server sent no error text. */
  failed?: string
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before an action. */
export function Confirmation(props: ConfirmationProps) {
  const { title, children, name, confirm, icon, harmless = false, unknown, failed, onConfirm, onClose } = props
  const t = useWords(confirmationWords)
  const shared = useWords(sharedWords)
  const form = useForm({
    initial: { name: '' },
    check: { name: (typed) => (name === undefined || typed.trim() === name ? null : t.differs) },
    submit: onConfirm,
    ...(failed === undefined ? {} : { failed }),
  })
  // The dialog stays open while the action is running.
  const close = () => !form.busy && onClose()
  return (
    <Dialog title={title} onClose={close} width={480}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={6}>
          <div>{children}</div>
          {form.refusal !== null && (
            <Notice state="bad">
              {unknown !== undefined && isUnknown(form.refusal.code) && `${unknown} `}
              {form.refusal.words}
            </Notice>
          )}
          {name !== undefined && <TextInput {...form.field('name')} label={t.type(name)} autoComplete="off" />}
          <div className={classes.buttons}>
            <Button variant="default" onClick={close} data-autofocus={!harmless || undefined}>
              {shared.cancel}
            </Button>
            <BusyButton
              {...guardedMark}
              type="submit"
              busy={form.busy}
              data-autofocus={harmless || undefined}
              icon={icon ?? <IconTrash size={18} />}
              {...(harmless ? {} : { color: 'red' })}
            >
              {confirm}
            </BusyButton>
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}
