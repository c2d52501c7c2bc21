import { useEffect, useEffectEvent } from 'react'

/** Ctrl+Enter, or Cmd+Enter on a Mac, while no dialog is open. */
export function useCheckoutKey(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    if (document.querySelector('[role="dialog"]:not([data-right-drawer])') !== null) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
