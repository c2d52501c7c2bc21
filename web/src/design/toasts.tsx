import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { languageSetting } from '../device/language.ts'
import { words } from '../words/words.ts'
import {
  IconAlertOctagonFilled,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react'
import { guardedMark } from './placements.ts'
import classes from './toasts.module.css'
import { usePhone } from './use-phone.ts'

const shownForMs = 5_000
/** Long enough to notice the change and reach the button. */
const undoableForMs = 10_000

const toastWords = words({
  es: { close: 'Cerrar el aviso', undo: 'Deshacer' },
  en: { close: 'Close the notice', undo: 'Undo' },
})

/** Shows at most three toasts at the bottom right, or at the top on a phone, away from the thumb. */
export function Toasts() {
  const phone = usePhone()
  return (
    <Notifications
      position={phone ? 'top-center' : 'bottom-right'}
      limit={3}
      containerWidth={400}
      classNames={{ root: classes.place ?? '' }}
    />
  )
}

type ToastWords = { title: string; body?: string }
type Done = ToastWords & { undo?: () => void }
/** With `stays`, it is shown until the caller hides it. A press on the action hides it too. */
type Noted = ToastWords & { stays?: boolean; action?: { label: string; onPress: () => void } }

const icons = { ok: IconCircleCheckFilled, bad: IconAlertOctagonFilled, note: IconInfoCircleFilled }

let shown = 0
let leading = 0

function show(state: keyof typeof icons, { title, body, undo, action, stays = state === 'bad' }: Done & Noted): string {
  const t = toastWords[languageSetting.read()]
  // A toast with the same text is not shown twice. Each undoable action gets its own toast, and each press that leads
  // somewhere.
  const plain = action === undefined ? `${state} ${title}` : `action ${(leading += 1)}`
  const id = undo === undefined ? plain : `undo ${(shown += 1)}`
  if (undo !== undefined) notifications.hide(`undo ${shown - 1}`)
  const Icon = icons[state]
  notifications.show({
    id,
    title,
    message: (
      <>
        {body}
        {undo !== undefined && (
          <Button
            {...guardedMark}
            variant="subtle"
            className={classes.undo ?? ''}
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={() => {
              notifications.hide(id)
              undo()
            }}
          >
            {t.undo}
          </Button>
        )}
        {action !== undefined && (
          <Button
            {...guardedMark}
            variant="subtle"
            className={classes.undo ?? ''}
            onClick={() => {
              notifications.hide(id)
              action.onPress()
            }}
          >
            {action.label}
          </Button>
        )}
      </>
    ),
    icon: <Icon size={22} aria-hidden="true" />,
    // Errors stay until they are closed.
    autoClose: stays ? false : undo === undefined ? shownForMs : undoableForMs,
    closeButtonProps: { 'aria-label': t.close },
    role: state === 'bad' ? 'alert' : 'status',
    classNames: {
      root: classes.toast ?? '',
      icon: `${classes.icon} ${classes[state]}`,
      title: classes.title ?? '',
      description: classes.body ?? '',
      closeButton: classes.close ?? '',
    },
  })
  return id
}

/** An error is never shown only in a toast: the place that failed shows it too. */
export const toast = {
  done: (content: Done): void => void show('ok', content),
  failed: (content: ToastWords): void => void show('bad', content),
  /** Neutral information. The returned function hides it. */
  noted: (content: Noted): (() => void) => {
    const id = show('note', content)
    return () => void notifications.hide(id)
  },
}

/** For a screen that the next person will see. */
export const hideToasts = (): void => notifications.clean()
