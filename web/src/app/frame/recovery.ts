import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { isTooEarly } from '../../api/retry-wait.ts'
import { useRetries } from '../../api/use-retries.ts'
import { isUnknown } from '../../outbox/command-key.ts'

/** A query on the screen that failed because of the server or the connection. A refusal would be the same again. */
function isUnanswered(query: Query): boolean {
  const { error } = query.state
  return query.isActive() && error instanceof ApiError && (isUnknown(error.code) || error.retryAt !== null)
}

const isDue = (query: Query): boolean => isUnanswered(query) && !isTooEarly(query.state.error)

/**
 * Loads again what could not be loaded, without a press. A small call goes first: while the server does not answer, the
 * screen keeps its message instead of switching between it and the placeholder.
 */
export function useRecovery(): void {
  const queryClient = useQueryClient()
  const cache = queryClient.getQueryCache()
  const failed = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => cache.findAll().some(isUnanswered),
  )
  useRetries(failed, async () => {
    if (!cache.findAll().some(isDue)) return
    await call('GET /v1/users/me', {})
    await queryClient.refetchQueries({ predicate: isDue })
  })
}
