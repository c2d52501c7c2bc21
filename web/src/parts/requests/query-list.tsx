import type { ReactNode } from 'react'
import { MoreButton, type PagedList } from '../../design/more-button.tsx'
import { LoadError, SkeletonRows } from './loading-and-error.tsx'

type QueryListProps<Item> = {
  /** The result of `useInfiniteQuery`. */
  list: Omit<PagedList, 'data'> & {
    data: { pages: readonly { items: readonly Item[] }[] } | undefined
    isPending: boolean
    isLoadingError: boolean
    error: Error | null
    refetch: () => Promise<unknown>
  }
  /** The title of the message if the list could not be loaded. */
  failed: string
  /** Shown if there are no items. */
  empty: ReactNode
  /** Shown in the card of the list. */
  inCard?: boolean
  children: (items: readonly Item[]) => ReactNode
}

/** A list that is loaded page by page: loading, failed, empty, or its items and a button for more. */
export function QueryList<Item>({ list, failed, empty, inCard = false, children }: QueryListProps<Item>) {
  if (list.isPending) return <SkeletonRows inCard={inCard} />
  if (list.isLoadingError && list.error !== null) {
    return <LoadError title={failed} error={list.error} onRetry={() => void list.refetch()} />
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      <MoreButton list={list} inCard={inCard} />
    </>
  )
}
