import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Refetches these queries. A query that is loading for the first time is fetched once more afterwards: its reply may be
 * older than the change, and the library would treat it as fresh.
 */
export function refresh(queryClient: QueryClient, filters: QueryFilters): void {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    const refetch = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // A failed load shows no stale data.
    query.promise?.then(refetch, () => {})
  }
  void queryClient.invalidateQueries(filters)
}
