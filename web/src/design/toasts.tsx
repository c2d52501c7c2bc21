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
/** Stays until it is hidden by whoever showed it. */
type Noted = ToastWords & { stays?: boolean }

const icons = { ok: IconCircleCheckFilled, bad: IconAlertOctagonFilled, note: IconInfoCircleFilled }

let shown = 0

function show(state: keyof typeof icons, { title, body, undo, stays = state === 'bad' }: Done & Noted): string {
  const t = toastWords[languageSetting.read()]
  // The same words again do not pile up; but what can be undone is another thing each time.
  const id = undo === undefined ? `${state} ${title}` : `undo ${(shown += 1)}`
  if (undo !== undefined) notifications.hide(`undo ${shown - 1}`)
  const Icon = icons[state]
  notifications.show({
    id,
    title,
    message: (
      <>
        {body}
        {undo !== undefined && (
          <button
            {...guardedMark}
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

/** A toast never holds the only copy of an error: the place that failed shows it too. */
export const toast = {
  done: (said: Done): void => void show('ok', said),
  failed: (said: ToastWords): void => void show('bad', said),
  /** Something to know, neither good nor bad. The answer hides it. */
  noted: (said: Noted): (() => void) => {
    const id = show('note', said)
    return () => void notifications.hide(id)
  },
}
