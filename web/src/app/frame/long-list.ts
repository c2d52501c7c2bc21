import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Page } from '../../api/client.ts'

/** A list with more loaded pages than this is long: a hint makes the screen read only its first page again. */
const pagesMost = 3

/** Stock movements have a version instead of an id. */
type Item = { id: number | string } | { version: number }
type LoadedList = InfiniteData<Page<readonly Item[]>>

const keyOf = (item: Item | undefined) => item && ('id' in item ? item.id : item.version)

const isLoadedList = (data: unknown): data is LoadedList => typeof data === 'object' && data !== null && 'pages' in data

export const isLongList = ({ state: { data } }: Query): boolean => isLoadedList(data) && data.pages.length > pagesMost

/**
 * The list with a new first page. The other pages stay as they were, without what moved to the first page. Where the
 * first page has no row in common with the list any more, the other pages are dropped: rows between them may be missing.
 */
export function withFirstPage({ pages, pageParams }: LoadedList, first: Page<readonly Item[]>): LoadedList {
  const lastKey = keyOf(first.items.at(-1))
  const at = pages.findIndex(({ items }) => items.some((item) => keyOf(item) === lastKey))
  const meeting = pages[at]
  if (meeting === undefined) return { pages: [first], pageParams: pageParams.slice(0, 1) }
  const seen = new Set(first.items.map(keyOf))
  const after = meeting.items.slice(meeting.items.findIndex((item) => keyOf(item) === lastKey) + 1)
  const rest = [{ ...meeting, items: after }, ...pages.slice(at + 1)].map((page) => ({
    ...page,
    items: page.items.filter((item) => !seen.has(keyOf(item))),
  }))
  // Only the first parameter is used: the others are taken from the pages before them.
  return { pages: [first, ...rest], pageParams: [pageParams[0], ...rest.map(() => first.nextCursor)] }
}

/** Reads the first page of a long list again. After a failure the list stays as it is until the next hint. */
export async function refreshFirstPage(queryClient: QueryClient, query: Query): Promise<void> {
  const { queryFn } = query.options
  if (typeof queryFn !== 'function' || !isLoadedList(query.state.data)) return
  const { queryKey, meta } = query
  const pageParam = query.state.data.pageParams[0]
  try {
    // A page that is being added would overwrite the new first page.
    if (query.state.fetchStatus === 'fetching') await query.promise
    const first = await queryFn({
      client: queryClient,
      queryKey,
      meta,
      pageParam,
      direction: 'forward',
      signal: new AbortController().signal,
    })
    // The cast is safe: every list that comes in pages is read with `callPage`, and its items have keys.
    queryClient.setQueryData<LoadedList>(
      queryKey,
      (list) => list && withFirstPage(list, first as Page<readonly Item[]>),
    )
  } catch {
    query.invalidate()
  }
}
