import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Opens the print dialog if the address asks for it, and removes that from the address so that it happens once. */
export function usePrintOnce(): void {
  const [address, setAddress] = useSearchParams()
  const isAsked = address.get('print') === '1'
  const isDone = useRef(false)
  const print = useEffectEvent(async () => {
    // Wait for the fonts; otherwise the receipt is printed in a fallback font.
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
