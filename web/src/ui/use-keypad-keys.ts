import { useEffect, useEffectEvent, useRef } from 'react'
import { type KeypadKey, keypadKeyOf } from './keypad-text.ts'
import { type Burst, burstAfter, endsScan } from './scan-burst.ts'

/** Says of a field that its text comes from the keypad. */
export const keypadFieldMark = { 'data-keypad': true } as const

type KeypadKeys<S> = {
  onKey: (key: KeypadKey) => void
  onEnter: () => void
  /** Everything that can be typed here, so that a card that was read by mistake leaves no digits behind. */
  typed: S
  restore: (typed: S) => void
}

const isCharacter = ({ key }: KeyboardEvent) => Array.from(key).length === 1

function takesOwnText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.dataset['keypad'] !== undefined) return false
  return target.matches('textarea, input:not([type=radio], [type=checkbox])')
}

const pressesItself = (target: EventTarget | null) => target instanceof Element && target.closest('button, a') !== null

/**
 * While it is on screen, a keyboard does what the keypad does, wherever the focus is; but a field for words takes its own
 * text, and Enter on a button presses the button.
 */
export function useKeypadKeys<S>({ onKey, onEnter, typed, restore }: KeypadKeys<S>): void {
  const burst = useRef<(Burst & { before: S }) | null>(null)

  function enter(event: KeyboardEvent): void {
    const scanned = burst.current
    burst.current = null
    const isScan = scanned !== null && endsScan(scanned, event.timeStamp)
    if (!isScan && !event.repeat && pressesItself(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    if (isScan) return restore(scanned.before)
    if (!event.repeat) onEnter()
  }

  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') return enter(event)
    if (isCharacter(event)) {
      const next = burstAfter(burst.current, event.timeStamp)
      burst.current = { ...next, before: next.count === 1 ? typed : (burst.current?.before ?? typed) }
    }
    const key = keypadKeyOf(event.key)
    if (key === null || takesOwnText(event.target)) return
    event.preventDefault()
    // A key that is held down repeats itself: welcome to who takes things away, a trap to who types an amount.
    if (!event.repeat || key === 'backspace') onKey(key)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    // Before the button under the focus hears of it.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
