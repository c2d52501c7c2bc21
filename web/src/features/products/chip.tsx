import { Text } from '../../design/primitives.tsx'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import classes from './category-filter.module.css'

type ChipProps = {
  chosen: boolean
  onChoose: () => void
  count: number | undefined
  /** The colour of the second row, which filters within the first. */
  soft?: boolean
  icon?: ReactNode
  remove?: { label: string; onRemove: () => void } | undefined
  children: ReactNode
}

/** A filter option with its count. The chosen one can have a remove button. */
export function Chip({ chosen, onChoose, count, soft = false, icon, remove, children }: ChipProps) {
  const language = useLanguage()
  return (
    <span className={classes.chip} data-chosen={chosen || undefined} data-soft={soft || undefined}>
      <button type="button" className={classes.choose} aria-pressed={chosen} onClick={onChoose}>
        {icon}
        <Text truncate>{children}</Text>{' '}
        {count !== undefined && (
          <Text size="small" weight="medium" numeric className={classes.count}>
            {formatCount(count, language)}
          </Text>
        )}
      </button>
      {chosen && remove !== undefined && (
        <button type="button" className={classes.remove} aria-label={remove.label} onClick={remove.onRemove}>
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
