import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWords, words } from '../words/words.ts'
import { BusyButton } from './busy-button.tsx'
import classes from './more-button.module.css'

const moreWords = words({ es: { more: 'Mostrar más' }, en: { more: 'Show more' } })

type MoreButtonProps = {
  /** What `useInfiniteQuery` gave. */
  list: {
    data: { pages: readonly unknown[] } | undefined
    hasNextPage: boolean
    isFetching: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** Stands in the same card as the list, under a line. */
  inCard?: boolean
}

/**
 * The next page of a list, while there is one. A list that is just read anew because something changed would give up
 * either that or the next page: so what was pressed for waits until it has been read.
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
    <div className={classes.more} data-in-card={inCard || undefined}>
      <BusyButton variant="default" busy={isWanted} icon={<IconPlus size={18} />} onClick={press}>
        {t.more}
      </BusyButton>
    </div>
  )
}
