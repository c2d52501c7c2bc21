import type { ReactNode } from 'react'
import { Row } from '../../design/primitives.tsx'
import classes from './shelf.module.css'

type ChipProps = {
  /** Left out if the chip is a plain button. */
  isChosen?: boolean
  label?: string
  onPress: () => void
  children: ReactNode
}

/** A filter that is on or off. */
export const Chip = ({ isChosen, label, onPress, children }: ChipProps) => (
  <Row
    as="button"
    type="button"
    fixed
    gap={3}
    padX={6}
    weight="semibold"
    nowrap
    className={classes.chip}
    aria-pressed={isChosen}
    aria-label={label}
    onClick={onPress}
  >
    {children}
  </Row>
)
