import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { languageSetting } from '../device/language.ts'
import { words } from '../words/words.ts'
import { IconAlertOctagonFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import classes from './toasts.module.css'

const shownForMs = 5_000

const toastWords = words({ es: { close: 'Cerrar el aviso' }, en: { close: 'Close the notice' } })

/** Bottom right, on phones at the top where the thumb is not; never more than three. */
export function Toasts() {
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return <Notifications position={phone ? 'top-center' : 'bottom-right'} limit={3} containerWidth={400} />
}

type ToastWords = { title: string; body?: string }

function show(state: 'ok' | 'bad', { title, body }: ToastWords): void {
  const Icon = state === 'ok' ? IconCircleCheckFilled : IconAlertOctagonFilled
  notifications.show({
    title,
    message: body,
    icon: <Icon size={22} aria-hidden="true" />,
    // Errors stay until somebody has read them.
    autoClose: state === 'ok' ? shownForMs : false,
    closeButtonProps: { 'aria-label': toastWords[languageSetting.read()].close },
    role: state === 'ok' ? 'status' : 'alert',
    classNames: {
      root: classes.toast ?? '',
      icon: `${classes.icon} ${classes[state]}`,
      title: classes.title ?? '',
      description: classes.body ?? '',
    },
  })
}

/** A toast never holds the only copy of an error: the place that failed shows it too. */
export const toast = {
  done: (said: ToastWords): void => show('ok', said),
  failed: (said: ToastWords): void => show('bad', said),
}
