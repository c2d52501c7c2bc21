import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it before. Overlays are unmounted as a whole, so Mantine does not notice
 * that they close.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (!isLost) return
        // The action may have removed that element. Then the topmost overlay gets the focus.
        const onTop = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
        const place = before instanceof HTMLElement && before.isConnected ? before : onTop
        place?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
