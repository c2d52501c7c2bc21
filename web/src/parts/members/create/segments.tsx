import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  name: string
  value: Value | ''
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Shown beside the label. */
  aside?: ReactNode
}

/** A segmented control with up to four options. */
export function Segments<Value extends string>({ label, name, value, options, onChange, aside }: SegmentsProps<Value>) {
  const labelId = useId()
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <span id={labelId} className={classes.label}>
          {label}
        </span>
        {aside}
      </div>
      <SegmentedControl
        className={classes.segments ?? ''}
        aria-labelledby={labelId}
        name={name}
        fullWidth
        value={value}
        onChange={(chosen) => {
          const option = options.find((candidate) => candidate.value === chosen)
          if (option !== undefined) onChange(option.value)
        }}
        data={options.map((option) => ({ ...option }))}
      />
    </div>
  )
}
