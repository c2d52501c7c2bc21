import type { RefObject } from 'react'
import { useWords, words } from '../words/words.ts'
import classes from './reader-state.module.css'
import { usePhone } from './use-phone.ts'
import { useReaderReady } from './use-reader-ready.ts'

const readerWords = words({
  es: { ready: 'Lector listo', readyShort: 'Listo', wake: 'Toca para activar el lector' },
  en: { ready: 'Reader ready', readyShort: 'Ready', wake: 'Tap to activate the reader' },
})

/** Shows in a field whether the page receives scans. A tap focuses the field. */
export function ReaderState({ field, short = false }: { field: RefObject<HTMLInputElement | null>; short?: boolean }) {
  const t = useWords(readerWords)
  const isReady = useReaderReady()
  const isPhone = usePhone()
  const ready = isPhone && short ? t.readyShort : t.ready
  return (
    <button
      type="button"
      className={classes.state}
      data-ready={isReady || undefined}
      tabIndex={-1}
      onClick={() => field.current?.focus()}
    >
      {isReady ? ready : t.wake}
    </button>
  )
}
