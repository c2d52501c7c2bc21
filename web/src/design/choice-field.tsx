import { Row, Stack, Text } from './primitives.tsx'
import { useId } from 'react'
import classes from './choice.module.css'
import { FieldError } from './field-error.tsx'

type ChoiceFieldProps<Value extends string> = {
  name: string
  label: string
  choices: readonly { value: Value; label: string; disabled?: boolean }[]
  value: string
  onChange: (value: Value) => void
  required?: boolean
  disabled?: boolean
  fault?: string | null
}

/** Radio buttons that are all visible, for more or longer options than a segmented control fits on a phone. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { name, label, choices, value, onChange, required = false, disabled = false, fault = null } = props
  const id = useId()
  return (
    <Stack gap={3} role="radiogroup" aria-labelledby={id}>
      <Text id={id} size="body" weight="semibold">
        {label} {required && <Text tone="bad">*</Text>}
      </Text>
      <Row align="stretch" wrap gap={4}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              disabled={disabled || choice.disabled}
              onChange={() => onChange(choice.value)}
              className="for-readers"
            />
            {choice.label}
          </label>
        ))}
      </Row>
      {fault !== null && <FieldError>{fault}</FieldError>}
    </Stack>
  )
}
