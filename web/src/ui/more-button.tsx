import { IconPlus } from '@tabler/icons-react'
import { useWords, words } from '../words/words.ts'
import { BusyButton } from './busy-button.tsx'
import classes from './more-button.module.css'

const moreWords = words({ es: { more: 'Mostrar más' }, en: { more: 'Show more' } })

type MoreButtonProps = {
  /** What `useInfiniteQuery` gave. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** Stands in the same card as the list, under a line. */
  inCard?: boolean
}

/** The next page of a list, while there is one. */
export function MoreButton({ list, inCard = false }: MoreButtonProps) {
  const t = useWords(moreWords)
  if (!list.hasNextPage) return null
  return (
    <div className={classes.more} data-in-card={inCard || undefined}>
      <BusyButton
        variant="default"
        busy={list.isFetchingNextPage}
        icon={<IconPlus size={18} />}
        onClick={() => void list.fetchNextPage()}
      >
        {t.more}
      </BusyButton>
    </div>
  )
}
