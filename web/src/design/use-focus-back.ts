import { useEffect, useState } from 'react'

/** Gives the focus back to what had it. What is laid over a page is taken away whole, so the kit never sees it close. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (!isLost) return
        // What had it may be gone by what was done; then it goes no further back than to what still lies over the page.
        const onTop = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
        const place = before instanceof HTMLElement && before.isConnected ? before : onTop
        place?.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
