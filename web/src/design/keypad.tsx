import { IconBackspace } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useLanguage } from '../device/language.ts'
import { decimalMark } from '../format/typed.ts'
import { useWords, words } from '../words/words.ts'
import type { KeypadKey } from './keypad-text.ts'
import classes from './keypad.module.css'

const keypadWords = words({
  es: { name: 'Teclado', point: 'Coma decimal', backspace: 'Borrar; mantener pulsado lo borra todo' },
  en: { name: 'Keypad', point: 'Decimal point', backspace: 'Delete; hold to clear' },
})

const holdMs = 500

/** Keeps the focus in the field, so that Enter submits the field and does not press the key again. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type KeypadProps = {
  onPress: (key: KeypadKey) => void
  locked?: boolean
  /** For whole numbers: without the decimal key. */
  whole?: boolean
  /** In the place of the decimal key. */
  corner?: ReactNode
}

/**
 * A keypad for touch screens. `pressKey` applies its keys to a text, and `useKeypadKeys` maps a keyboard to the same
 * keys.
 */
export function Keypad({ onPress, locked = false, whole = false, corner }: KeypadProps) {
  const t = useWords(keypadWords)
  const mark = decimalMark[useLanguage()]
  const press = (key: KeypadKey) => {
    if (!locked) onPress(key)
  }
  const key = (value: KeypadKey, face: string, label?: string) => (
    <button
      key={value}
      type="button"
      className={classes.key}
      data-quiet={value === 'point' || undefined}
      data-wide={(whole && corner === undefined && value === '0') || undefined}
      aria-label={label}
      aria-disabled={locked}
      onMouseDown={keepFocus}
      onClick={() => press(value)}
    >
      {face}
    </button>
  )
  return (
    <div className={classes.pad} role="group" aria-label={t.name}>
      {(['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const).map((digit) => key(digit, digit))}
      {corner}
      {!whole && key('point', mark, t.point)}
      {key('0', '0')}
      <BackspaceKey label={t.backspace} locked={locked} onPress={press} />
    </div>
  )
}

type BackspaceKeyProps = { label: string; locked: boolean; onPress: (key: KeypadKey) => void }

/** Deletes the last character. A long press deletes everything. */
function BackspaceKey({ label, locked, onPress }: BackspaceKeyProps) {
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const release = () => clearTimeout(hold.current)
  return (
    <button
      type="button"
      className={classes.key}
      data-quiet
      aria-label={label}
      aria-disabled={locked}
      onMouseDown={keepFocus}
      onPointerDown={() => {
        wasHeld.current = false
        hold.current = setTimeout(() => {
          wasHeld.current = true
          onPress('clear')
        }, holdMs)
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        release()
        if (!wasHeld.current) onPress('backspace')
        wasHeld.current = false
      }}
    >
      <IconBackspace size={26} stroke={1.6} aria-hidden="true" />
    </button>
  )
}
