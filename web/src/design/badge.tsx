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
  tone: keyof typeof shapes | 'info' | 'neutral' | 'outlined'
  Icon?: ComponentType<IconProps>
  children: ReactNode
}

export function Badge({ tone, Icon, children }: BadgeProps) {
  const Shape = Icon ?? (tone === 'info' || tone === 'neutral' || tone === 'outlined' ? null : shapes[tone])
  return (
    <span className={classes.badge} data-tone={tone}>
      {Shape !== null && <Shape size={15} aria-hidden="true" />} {children}
    </span>
  )
}
