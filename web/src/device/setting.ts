import { useSyncExternalStore } from 'react'

/** A setting of this browser. It is kept in local storage, and all tabs follow a change. */
export type DeviceSetting<T> = {
  read: () => T
  write: (value: T) => void
  subscribe: (onChange: () => void) => () => void
}

type Coding<T> = { fromText: (text: string | null) => T; toText: (value: T) => string | null }

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // The storage is full or blocked: the setting lasts until the page is closed.
  }
}

/** `fromText` must return a primitive, or the same object for the same text, because React compares by identity. */
export function deviceSetting<T>(key: string, { fromText, toText }: Coding<T>): DeviceSetting<T> {
  const listeners = new Set<() => void>()
  let text = stored(key)

  const announce = () => {
    for (const listener of listeners) listener()
  }
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    text = stored(key)
    announce()
  })

  return {
    read: () => fromText(text),
    write: (value) => {
      text = toText(value)
      store(key, text)
      announce()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

export function useDeviceSetting<T>(setting: DeviceSetting<T>): T {
  return useSyncExternalStore(setting.subscribe, setting.read)
}
