import { useSyncExternalStore } from 'react'

const events = ['focus', 'blur', 'visibilitychange'] as const

function subscribe(listener: () => void): () => void {
  for (const name of events) window.addEventListener(name, listener, { capture: true })
  return () => {
    for (const name of events) window.removeEventListener(name, listener, { capture: true })
  }
}

/** Whether the page would receive a scan now: keys go to the focused window. */
export const useReaderReady = (): boolean => useSyncExternalStore(subscribe, () => document.hasFocus())
