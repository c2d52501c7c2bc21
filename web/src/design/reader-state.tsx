import type { RefObject } from 'react'
import { useWords, words } from '../words/words.ts'
import classes from './reader-state.module.css'
import { usePhone } from './use-phone.ts'
import { useReaderReady } from './use-reader-ready.ts'

const readerWords = words({
  es: { ready: 'Lector listo', readyShort: 'Listo', wake: 'Toca para activar el lector', off: 'Sin conexión' },
  en: { ready: 'Reader ready', readyShort: 'Ready', wake: 'Tap to activate the reader', off: 'No connection' },
})

type ReaderStateProps = {
  field: RefObject<HTMLInputElement | null>
  short?: boolean
  /** Scans are read but cannot be recorded, because the connection is lost. */
  isOff?: boolean
}

/** Shows in a field whether the page receives scans. A tap focuses the field. */
export function ReaderState({ field, short = false, isOff = false }: ReaderStateProps) {
  const t = useWords(readerWords)
  const isReady = useReaderReady()
  const isPhone = usePhone()
  const ready = isPhone && short ? t.readyShort : t.ready
  return (
    <button
      type="button"
      className={classes.state}
      data-ready={(isReady && !isOff) || undefined}
      tabIndex={-1}
      onClick={() => field.current?.focus()}
    >
      {isOff ? t.off : isReady ? ready : t.wake}
    </button>
  )
}
