import { useSyncExternalStore } from 'react'

/** A choice that belongs to this browser: kept in its storage, followed by its other tabs. */
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
    // Storage is full or closed to us: the choice lasts as long as the page.
  }
}

/** `fromText` must give the same object for the same text, or a plain value. */
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
