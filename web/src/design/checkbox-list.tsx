import { Checkbox, type CheckboxProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './checkbox-list.module.css'
import { FieldLabel } from './field-grid.tsx'
import { Stack, Text } from './primitives.tsx'

type CheckboxListProps = {
  label: string
  required?: boolean
  /** Above the list. */
  search?: ReactNode
  /** Shown below the list. */
  error: ReactNode
  children: ReactNode
}

/** A short list of checkboxes with a label. */
export function CheckboxList({ label, required = false, search, error, children }: CheckboxListProps) {
  const labelId = useId()
  const hasError = error !== undefined && error !== null && error !== false
  return (
    <Stack gap={3} role="group" aria-labelledby={labelId} className={classes.list}>
      <FieldLabel id={labelId}>
        {label} {required && <Text tone="bad">*</Text>}
      </FieldLabel>
      {search}
      <div className={classes.box} data-error={hasError || undefined}>
        {children}
      </div>
      {error}
    </Stack>
  )
}

/** One row of a list of checkboxes. */
export const CheckboxRow = (props: CheckboxProps & { 'data-field'?: string }) => (
  <Checkbox {...props} className={classes.row ?? ''} />
)

/** A choice from such a list, after one of its rows was pressed. */
export const toggled = <T,>(chosen: readonly T[], one: T): readonly T[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
