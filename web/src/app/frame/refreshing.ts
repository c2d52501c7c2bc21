import type { Changed } from '@aforo/domain'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isTooEarly } from '../../api/retry-wait.ts'
import { canReadRows, refreshRows } from './changed-rows.ts'
import { isLongList, refreshFirstPage } from './long-list.ts'

/** The server asked this query to wait. Its next attempt is later than the change, so it reads the change too. */
const mustWait = ({ state }: Query): boolean => isTooEarly(state.fetchFailureReason ?? state.error)

/**
 * Reads the queries on the screen again and marks all others as stale. A query that is loading for the first time is
 * read once more afterwards: its reply may be older than the change, and the library would treat it as fresh. Lists that
 * are loaded as a whole read only the rows that the hints named.
 */
export function refresh(
  queryClient: QueryClient,
  isChanged: (query: Query) => boolean,
  changedIn: (query: Query) => Changed | null = () => null,
): void {
  const byRows = new Set<Query>()
  const isWhole = (query: Query) => isChanged(query) && !mustWait(query) && !isLongList(query) && !byRows.has(query)
  for (const query of queryClient.getQueryCache().findAll({ predicate: isChanged })) {
    if (mustWait(query)) continue
    const changed = changedIn(query)
    if (changed !== null && canReadRows(query)) {
      byRows.add(query)
      void refreshRows(queryClient, query, changed)
    } else if (isLongList(query)) {
      if (query.isActive()) void refreshFirstPage(queryClient, query)
      else query.invalidate()
    } else if (query.state.fetchStatus === 'fetching' && query.state.data === undefined) {
      const refetch = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
      // A failed load shows no stale data.
      query.promise?.then(refetch, () => {})
    }
  }
  void queryClient.invalidateQueries({ predicate: isWhole })
}
