import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Has these queries asked again. One that waits for its first answer is asked once more after it: that answer may be from
 * before whatever is to be seen, and the library would take it for fresh.
 */
export function refresh(queryClient: QueryClient, filters: QueryFilters): void {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    const askAgain = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // Where it failed there is nothing old to be seen.
    query.promise?.then(askAgain, () => {})
  }
  void queryClient.invalidateQueries(filters)
}
