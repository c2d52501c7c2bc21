import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWords, words } from '../words/words.ts'
import { BusyButton } from './busy-button.tsx'
import { Row } from './primitives.tsx'

const moreWords = words({ es: { more: 'Mostrar más' }, en: { more: 'Show more' } })

/** The part of `useInfiniteQuery` that loads further pages. */
export type PagedList = {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

type MoreButtonProps = {
  list: PagedList
  /** Shown in the card of the list, below a line. */
  inCard?: boolean
}

/**
 * Loads the next page of a list. While the list is being refetched, fetching a page would cancel the refetch or be
 * cancelled by it, so the press waits until the refetch ends.
 */
export function MoreButton({ list, inCard = false }: MoreButtonProps) {
  const t = useWords(moreWords)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const pages = list.data?.pages.length ?? 0
  const [wanted, setWanted] = useState(0)
  const isWanted = hasNextPage && pages < wanted && !isFetchNextPageError
  const isDue = isWanted && !isFetching

  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])

  if (!hasNextPage) return null
  const press = () => {
    setWanted(pages + 1)
    if (isFetchNextPageError) void fetchNextPage()
  }
  return (
    <Row justify="center" {...(inCard ? { pad: 5, line: 'top' } : { padY: 6 })}>
      <BusyButton variant="default" busy={isWanted} icon={<IconPlus size={18} />} onClick={press}>
        {t.more}
      </BusyButton>
    </Row>
  )
}
