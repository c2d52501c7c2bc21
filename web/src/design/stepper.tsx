import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../device/language.ts'
import { formatCount } from '../format/format.ts'
import { useWords, words } from '../words/words.ts'
import { FieldError } from './field-error.tsx'
import { Stack } from './primitives.tsx'
import classes from './stepper.module.css'

const stepperWords = words({
  es: {
    less: (name: string) => `${name}: menos`,
    more: (name: string) => `${name}: más`,
    range: (least: string, most: string) => `Escribe un número entre ${least} y ${most}.`,
    rangeOrNone: (least: string, most: string) => `Escribe un número entre ${least} y ${most}, o déjalo vacío.`,
  },
  en: {
    less: (name: string) => `${name}: less`,
    more: (name: string) => `${name}: more`,
    range: (least: string, most: string) => `Enter a number between ${least} and ${most}.`,
    rangeOrNone: (least: string, most: string) => `Enter a number between ${least} and ${most}, or leave it empty.`,
  },
})

/** Presses within this time are one change. */
const settlesAfterMs = 600
/** Typing takes longer: the next digit may need a look at a list. */
const typedSettlesAfterMs = 1_200

type StepperProps<V extends number | null> = {
  name: string
  value: V
  least: number
  most: number
  step?: number
  unit?: string
  /** The text of an empty field. Without it a number is required. */
  none?: null extends V ? string : never
  onChange: (value: V) => void
}

/** A number between two buttons. A change counts after a pause or when the field loses the focus. */
export function Stepper<V extends number | null>(props: StepperProps<V>) {
  const { name, value, least, most, step = 1, unit, none, onChange } = props
  const t = useWords(stepperWords)
  const language = useLanguage()
  const faultId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = draft ?? value?.toString() ?? ''

  const isValid = (text: string) =>
    text === '' ? none !== undefined : /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
  const isWrong = left && !isValid(shown)

  function settle(text: string | null) {
    clearTimeout(timer.current)
    if (text === null) return
    setLeft(true)
    if (!isValid(text)) return
    setDraft(null)
    // An empty field is valid only if null is an allowed value.
    const next = (text === '' ? null : Number(text)) as V
    if (next !== value) onChange(next)
  }
  function write(text: string, settlesAfter: number) {
    clearTimeout(timer.current)
    setDraft(text)
    setLeft(false)
    timer.current = setTimeout(() => settle(text), settlesAfter)
  }
  function move(by: number) {
    const from = isValid(shown) && shown !== '' ? Number(shown) : least - step
    const next = String(Math.min(most, Math.max(least, from + by)))
    write(next, settlesAfterMs)
  }
  function onBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) settle(draft)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') return settle(draft)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? step : -step)
  }

  // A change also counts if the user leaves the page during the pause.
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => settle(draft)
  })
  useEffect(() => () => leave.current(), [])

  const range = [formatCount(least, language), formatCount(most, language)] as const
  return (
    <Stack gap={3} align="end" onBlur={onBlur}>
      <div className={classes.controls}>
        <button
          type="button"
          aria-label={t.less(name)}
          aria-disabled={shown === String(least)}
          onClick={() => move(-step)}
        >
          <IconMinus size={18} aria-hidden="true" />
        </button>
        <label className={classes.box} data-error={isWrong || undefined}>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-label={name}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? faultId : undefined}
            value={shown}
            placeholder={none}
            size={Math.max(2, (shown === '' ? (none ?? '') : shown).length)}
            onChange={(event) => write(event.currentTarget.value.trim(), typedSettlesAfterMs)}
            onKeyDown={onKeyDown}
          />
          {unit !== undefined && shown !== '' && <span aria-hidden="true">{unit}</span>}
        </label>
        <button
          type="button"
          aria-label={t.more(name)}
          aria-disabled={shown === String(most)}
          onClick={() => move(step)}
        >
          <IconPlus size={18} aria-hidden="true" />
        </button>
      </div>
      {isWrong && (
        <div id={faultId}>
          <FieldError>{none === undefined ? t.range(...range) : t.rangeOrNone(...range)}</FieldError>
        </div>
      )}
    </Stack>
  )
}
