import type { Ref } from 'react'
import { useLanguage } from '../device/language.ts'
import { showTyped } from '../format/typed.ts'
import type { Typed } from './keypad-text.ts'
import { keypadFieldMark } from './use-keypad-keys.ts'
import classes from './value-box.module.css'

/** More characters than this are written smaller. */
const roomyMost = 8

type ValueBoxProps = {
  label: string
  typed: Typed
  unit: string
  unitLeads: boolean
  locked: boolean
  /** What was pasted, or put there by a keyboard that does not say which keys it has. */
  onText: (text: string) => void
  /** One of two that follow each other, and not the one that is written in. */
  idle?: boolean
  onActivate?: () => void
  /** Stands beside another. */
  compact?: boolean
  field?: Ref<HTMLInputElement>
}

/** The figure that the keypad writes. It is a field, so that readers can say it, but no keyboard of a phone comes up. */
export function ValueBox(props: ValueBoxProps) {
  const { label, typed, unit, unitLeads, locked, onText, idle = false, onActivate, compact = false, field } = props
  const language = useLanguage()
  const shown = typed.text === '' ? '' : showTyped(typed.text, language)
  const sign = (
    <span className={classes.unit} aria-hidden="true">
      {unit}
    </span>
  )
  return (
    <label
      className={classes.box}
      data-locked={locked || undefined}
      data-idle={idle || undefined}
      data-compact={compact || undefined}
    >
      <span className={classes.label}>{label}</span>
      <span className={classes.figure} data-long={shown.length > roomyMost || undefined}>
        {unitLeads && sign}
        <input
          {...keypadFieldMark}
          ref={field}
          className={classes.input}
          aria-label={label}
          inputMode="none"
          autoComplete="off"
          placeholder="0"
          size={Math.max(1, shown.length)}
          value={shown}
          readOnly={locked}
          onChange={(event) => onText(event.currentTarget.value)}
          onFocus={onActivate}
          data-autofocus={!idle || undefined}
        />
        {!locked && !idle && <span className={classes.caret} aria-hidden="true" />}
        {!unitLeads && sign}
      </span>
    </label>
  )
}
