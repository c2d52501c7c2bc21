import { Notifications, notifications } from '@mantine/notifications'
import { languageSetting } from '../device/language.ts'
import { words } from '../words/words.ts'
import { IconAlertOctagonFilled, IconArrowBackUp, IconCircleCheckFilled } from '@tabler/icons-react'
import classes from './toasts.module.css'
import { usePhone } from './use-phone.ts'

const shownForMs = 5_000
/** Long enough to see what happened and to reach the button. */
const undoableForMs = 10_000

const toastWords = words({
  es: { close: 'Cerrar el aviso', undo: 'Deshacer' },
  en: { close: 'Close the notice', undo: 'Undo' },
})

/** Bottom right, on phones at the top where the thumb is not; never more than three. */
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

let shown = 0

function show(state: 'ok' | 'bad', { title, body, undo }: Done): void {
  const t = toastWords[languageSetting.read()]
  // The same words again do not pile up; but what can be undone is another thing each time.
  const id = undo === undefined ? `${state} ${title}` : `undo ${(shown += 1)}`
  if (undo !== undefined) notifications.hide(`undo ${shown - 1}`)
  const Icon = state === 'ok' ? IconCircleCheckFilled : IconAlertOctagonFilled
  notifications.show({
    id,
    title,
    message: (
      <>
        {body}
        {undo !== undefined && (
          <button
            type="button"
            className={classes.undo}
            onClick={() => {
              notifications.hide(id)
              undo()
            }}
          >
            <IconArrowBackUp size={18} aria-hidden="true" /> {t.undo}
          </button>
        )}
      </>
    ),
    icon: <Icon size={22} aria-hidden="true" />,
    // Errors stay until somebody has read them.
    autoClose: state === 'bad' ? false : undo === undefined ? shownForMs : undoableForMs,
    closeButtonProps: { 'aria-label': t.close },
    role: state === 'ok' ? 'status' : 'alert',
    classNames: {
      root: classes.toast ?? '',
      icon: `${classes.icon} ${classes[state]}`,
      title: classes.title ?? '',
      description: classes.body ?? '',
      closeButton: classes.close ?? '',
    },
  })
}

/** A toast never holds the only copy of an error: the place that failed shows it too. */
export const toast = {
  done: (said: Done): void => show('ok', said),
  failed: (said: ToastWords): void => show('bad', said),
}
