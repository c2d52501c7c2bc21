import { useEffect, useEffectEvent } from 'react'

/** Handles Escape, unless a dialog or list is open or the focus is in a text field. */
export function useEscape(onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    const { target } = event
    const isInField = target instanceof HTMLInputElement && target.dataset['keypad'] === undefined
    if (!isInField && document.querySelector('[role="dialog"], [role="listbox"]') === null) onEscape()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
