import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { useRetries } from '../../api/use-retries.ts'
import { isUnknown } from '../../outbox/command-key.ts'

/** A query on the screen that failed because of the server or the connection. A refusal would be the same again. */
const isUnanswered = (query: Query): boolean =>
  query.isActive() && query.state.error instanceof ApiError && isUnknown(query.state.error.code)

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
    await call('GET /v1/users/me', {})
    await queryClient.refetchQueries({ predicate: isUnanswered })
  })
}
