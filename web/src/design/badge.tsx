import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './badge.module.css'

/** Each state has its own shape, not only a colour. Other tones may pass an icon. */
const shapes = { ok: IconCircleCheckFilled, warn: IconAlertTriangleFilled, bad: IconAlertOctagonFilled }

type BadgeProps = {
  tone: keyof typeof shapes | 'info' | 'wait' | 'neutral' | 'outlined'
  Icon?: ComponentType<IconProps>
  children: ReactNode
}

const isState = (tone: BadgeProps['tone']): tone is keyof typeof shapes => Object.hasOwn(shapes, tone)

export function Badge({ tone, Icon, children }: BadgeProps) {
  const Shape = Icon ?? (isState(tone) ? shapes[tone] : null)
  return (
    <span className={classes.badge} data-tone={tone}>
      {Shape !== null && <Shape size={15} aria-hidden="true" />} {children}
    </span>
  )
}
