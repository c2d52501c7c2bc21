import type { Ref } from 'react'
import { useLanguage } from '../device/language.ts'
import { showTyped } from '../format/typed.ts'
import type { Typed } from './keypad-text.ts'
import { keypadFieldMark } from './use-keypad-keys.ts'
import { Row, Text } from './primitives.tsx'
import classes from './value-box.module.css'

/** Longer values use a smaller font. */
const roomyMost = 8

type ValueBoxProps = {
  label: string
  typed: Typed
  unit: string
  unitLeads: boolean
  locked: boolean
  /** Called for pasted text, or text from a keyboard that does not report its keys. */
  onText: (text: string) => void
  /** One of two fields, and not the active one. */
  idle?: boolean
  onActivate?: () => void
  /** Shown beside another field. */
  compact?: boolean
  field?: Ref<HTMLInputElement>
}

/**
 * The number typed on the keypad. It is an input, so that screen readers announce it, but a phone opens no keyboard for
 * it.
 */
export function ValueBox(props: ValueBoxProps) {
  const { label, typed, unit, unitLeads, locked, onText, idle = false, onActivate, compact = false, field } = props
  const language = useLanguage()
  const shown = typed.text === '' ? '' : showTyped(typed.text, language)
  const sign = (
    <Text size={compact ? 'title' : 'heading'} weight="medium" tone="quiet" aria-hidden="true">
      {unit}
    </Text>
  )
  return (
    <label className={classes.box} data-quiet={locked || idle || undefined} data-compact={compact || undefined}>
      <Text size="small" weight="medium">
        {label}
      </Text>
      <Row
        as="span"
        align="baseline"
        gap={2}
        weight="bold"
        numeric
        className={classes.figure}
        data-long={shown.length > roomyMost || undefined}
      >
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
      </Row>
    </label>
  )
}
