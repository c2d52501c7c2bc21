import { typeAheadClearsAfterMs, typeAheadTarget } from '@aforo/domain'
import { type KeyboardEvent, useRef } from 'react'

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Arrow keys move through the menu. Typed letters jump to the entry that starts with them and are cleared after a
 * pause.
 */
export function useMenuKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef({ letters: '', atMs: 0 })

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const selector = 'a:not([data-no-type-ahead]), li > button'
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
    const focused = entries.findIndex((entry) => entry === document.activeElement)
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      entries[step(focused, entries.length)]?.focus()
      return
    }
    if (event.key.length !== 1 || event.key === ' ') return
    const nowMs = event.timeStamp
    const fresh = nowMs - typed.current.atMs > typeAheadClearsAfterMs
    typed.current = { letters: (fresh ? '' : typed.current.letters) + event.key, atMs: nowMs }
    const labels = entries.map((entry) => entry.textContent)
    const target = typeAheadTarget(labels, typed.current.letters, focused)
    if (target !== null) entries[target]?.focus()
  }
}
