import { useEffect, useEffectEvent } from 'react'
import { type KeypadKey, keypadKeyOf } from './keypad-text.ts'

/** Marks a field whose text comes from the keypad. */
export const keypadFieldMark = { 'data-keypad': true } as const

type KeypadKeys = { onKey: (key: KeypadKey) => void; onEnter: () => void }

function takesOwnText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.dataset['keypad'] !== undefined) return false
  return target.matches('textarea, input:not([type=radio], [type=checkbox])')
}

const pressesItself = (target: EventTarget | null) => target instanceof Element && target.closest('button, a') !== null

/**
 * Maps the keyboard to the keypad while it is visible, wherever the focus is. Exceptions: a text field takes its own
 * keys, Enter on a button presses the button, and Enter in a reason adds a line.
 */
export function useKeypadKeys({ onKey, onEnter }: KeypadKeys): void {
  function enter(event: KeyboardEvent): void {
    if (event.target instanceof HTMLTextAreaElement || (!event.repeat && pressesItself(event.target))) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) onEnter()
  }

  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') return enter(event)
    const key = keypadKeyOf(event.key)
    if (key === null || takesOwnText(event.target)) return
    event.preventDefault()
    // Repeated keys are useful for deleting, but a mistake when typing an amount.
    if (!event.repeat || key === 'backspace') onKey(key)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    // Runs before the focused button handles the key.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
