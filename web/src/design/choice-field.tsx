import { useId } from 'react'
import classes from './choice-field.module.css'
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
    <div className={classes.field} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {label} {required && <span className={classes.asterisk}>*</span>}
      </span>
      <div className={classes.choices}>
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
      </div>
      {fault !== null && <FieldError>{fault}</FieldError>}
    </div>
  )
}
