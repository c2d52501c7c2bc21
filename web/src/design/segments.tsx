import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { FieldLabel } from './field-grid.tsx'
import { Row, Stack, Text } from './primitives.tsx'
import classes from './segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  name?: string
  value: Value | ''
  options: readonly { value: Value; label: string }[]
  /** Without it, the field is read-only. */
  onChange?: (value: Value) => void
  /** Shown beside the label. */
  aside?: ReactNode
  /** Shown below. */
  hint?: string | undefined
}

/** A segmented control with a label, for up to four options. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, name, value, options, onChange, aside, hint } = props
  const labelId = useId()
  return (
    <Stack gap={3}>
      <Row align="baseline" justify="between" gap={4}>
        <FieldLabel id={labelId}>{label}</FieldLabel>
        {aside}
      </Row>
      <SegmentedControl
        className={classes.segments ?? ''}
        aria-labelledby={labelId}
        {...(name === undefined ? {} : { name })}
        fullWidth
        readOnly={onChange === undefined}
        value={value}
        onChange={(chosen) => {
          const option = options.find((candidate) => candidate.value === chosen)
          if (option !== undefined) onChange?.(option.value)
        }}
        data={options.map((option) => ({ ...option }))}
      />
      {hint !== undefined && (
        <Text as="p" size="small" tone="quiet">
          {hint}
        </Text>
      )}
    </Stack>
  )
}
