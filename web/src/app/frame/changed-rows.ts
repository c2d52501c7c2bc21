import type { Changed } from '@aforo/domain'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Whether the list is on the screen, loaded and up to date. While it is being read, its reply may lack the change. */
export const canReadRows = (query: Query): boolean =>
  query.meta?.withChanged !== undefined &&
  query.isActive() &&
  query.state.status === 'success' &&
  query.state.fetchStatus === 'idle' &&
  !query.state.isInvalidated

/** Reads the changed rows of a list. The whole list is read if that fails, or if the list changed in the meantime. */
export async function refreshRows(queryClient: QueryClient, query: Query, changed: Changed): Promise<void> {
  const { queryKey, meta, state } = query
  const list = (await meta?.withChanged?.(state.data, changed).catch(() => null)) ?? null
  if (list === state.data) return
  const isOvertaken = query.state.dataUpdateCount !== state.dataUpdateCount || query.state.fetchStatus !== 'idle'
  if (list === null || isOvertaken) await queryClient.invalidateQueries({ queryKey, exact: true })
  else queryClient.setQueryData(queryKey, list)
}
