import { errorCatalogue } from '@aforo/contract'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'

/** Whether a command may have taken effect although it was not answered with a yes. */
export const isUnknown = (code: ApiError['code']): boolean =>
  code === 'unreachable' || errorCatalogue[code].status >= 500

/** A key that outlives a reload of its tab; a browser that keeps nothing only loses that. */
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
 * Sends a command each time once. The key is made and kept before sending, until the server has said yes or no: sent
 * again after a lost answer it is the same command. `name` says which command of this tab it is.
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

/** The same for a part of a screen that sends one command. */
export function useCommandKey(name: string) {
  const [once] = useState(() => commandOf(name))
  return once
}
