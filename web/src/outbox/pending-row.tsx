import { ActionIcon, Loader } from '@mantine/core'
import { IconAlertOctagonFilled, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useWords, words } from '../words/words.ts'
import classes from './pending-row.module.css'

const pendingWords = words({ es: { dismiss: 'Cerrar el aviso' }, en: { dismiss: 'Close the notice' } })

type PendingRowProps = { state: 'open' | 'done' | 'refused'; children: string; onDismiss: () => void }

/** The state of a command whose reply was lost, and its outcome. */
export function PendingRow({ state, children, onDismiss }: PendingRowProps) {
  const t = useWords(pendingWords)
  if (state === 'open') {
    return (
      <div className={classes.row} data-state="warn">
        <Loader size={20} color="currentColor" aria-hidden="true" />
        <p>{children}</p>
      </div>
    )
  }
  const isDone = state === 'done'
  const Icon = isDone ? IconCircleCheckFilled : IconAlertOctagonFilled
  return (
    <div className={classes.row} data-state={isDone ? 'ok' : 'bad'} role={isDone ? undefined : 'alert'}>
      <Icon size={20} aria-hidden="true" />
      <p>{children}</p>
      <ActionIcon className={classes.dismiss ?? ''} variant="subtle" aria-label={t.dismiss} onClick={onDismiss}>
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
