import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Asks for what is on the page to be printed where the address says so, once: it then no longer does. */
export function usePrintOnce(): void {
  const [address, setAddress] = useSearchParams()
  const isAsked = address.get('print') === '1'
  const isDone = useRef(false)
  const print = useEffectEvent(async () => {
    // What is not there yet would be printed in another typeface.
    await document.fonts.ready
    window.print()
    const next = new URLSearchParams(window.location.search)
    next.delete('print')
    setAddress(next, { replace: true })
  })
  useEffect(() => {
    if (!isAsked || isDone.current) return
    isDone.current = true
    void print()
  }, [isAsked])
}
