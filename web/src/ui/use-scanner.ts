import { useEffect, useEffectEvent, useRef } from 'react'
import { type Burst, burstAfter, endsScan } from './scan-burst.ts'

type Reading = Burst & { code: string; field: HTMLInputElement | HTMLTextAreaElement | null; before: string }

const fieldOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** Gives a field back what stood in it, so that it hears of it as if it had been typed. */
function restore(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Hears a card reader wherever the focus is, except in a password. What it typed stays in no field. */
export function useScanner(onScan: (code: string) => void): void {
  const reading = useRef<Reading | null>(null)

  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const field = fieldOf(event.target)
    if (field instanceof HTMLInputElement && field.type === 'password') return
    const { timeStamp, key } = event
    if (key === 'Enter') {
      const read = reading.current
      reading.current = null
      if (read === null || !endsScan(read, timeStamp)) return
      event.preventDefault()
      event.stopPropagation()
      if (read.field !== null) restore(read.field, read.before)
      return onScan(read.code)
    }
    if (Array.from(key).length !== 1) {
      // A reader holds Shift for capitals, and presses nothing else: whoever does is a hand.
      if (key !== 'Shift') reading.current = null
      return
    }
    const next = burstAfter(reading.current, timeStamp)
    const begun = next.count > 1 ? reading.current : null
    reading.current = {
      ...next,
      code: (begun?.code ?? '') + key,
      field: begun === null ? field : begun.field,
      before: begun?.before ?? field?.value ?? '',
    }
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
