import { errorCatalogue } from '@aforo/contract'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'

/** Whether a command may have taken effect although no success was received. */
export const isUnknown = (code: ApiError['code']): boolean =>
  code === 'unreachable' || errorCatalogue[code].status >= 500

/** A key that survives a reload of its tab. Without session storage it is lost on a reload. */
function keptKey(name: string) {
  const place = `aforo.command.${name}`
  let key: string | null = null
  return {
    read: () => (key ??= sessionStorage.getItem(place)),
    write: (next: string | null) => {
      key = next
      if (next === null) sessionStorage.removeItem(place)
      else sessionStorage.setItem(place, next)
    },
  }
}

/**
 * Sends a command exactly once. The key is created and stored before sending and deleted when the server accepts or
 * refuses, so a retry after a lost reply is the same command. `name` identifies the command within this tab.
 */
export function commandOf(name: string) {
  const kept = keptKey(name)
  return async function once<T>(send: (key: string) => Promise<T>): Promise<T> {
    const key = kept.read() ?? crypto.randomUUID()
    kept.write(key)
    try {
      const answer = await send(key)
      kept.write(null)
      return answer
    } catch (error) {
      if (error instanceof ApiError && !isUnknown(error.code)) kept.write(null)
      throw error
    }
  }
}

/** `commandOf` for a component that sends one command. */
export function useCommandKey(name: string) {
  const [once] = useState(() => commandOf(name))
  return once
}
