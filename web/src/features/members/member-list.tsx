import { Button } from '@mantine/core'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Client } from '../../parts/members/member-name.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Stack } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useSearchKey } from '../../design/use-search-key.ts'
import { useWords } from '../../words/words.ts'
import { countOf } from './count-text.ts'
import { type MemberCounts, membersQuery } from './members-queries.ts'
import { membersWords } from './members-words.ts'
import { ListFoot } from './list-foot.tsx'
import type { MemberAction } from './member-actions.ts'
import type { MemberView } from './member-filter.ts'
import { MemberTable } from './member-table.tsx'
import classes from './members-page.module.css'
import { usePageSize } from './page-size.ts'
import { SearchRow } from './search-row.tsx'
import { useCursors } from './use-cursors.ts'
import { useRowKeys } from './use-row-keys.ts'

type MemberListProps = {
  venue: PageVenue
  today: string | undefined
  counts: MemberCounts | undefined
  view: MemberView
  /** Shown in an empty list: the button to create a member. */
  create: ReactNode
  onAct: (member: Client, act: MemberAction) => void
}

/** One page of the matching members. */
export function MemberList({ venue, today, counts, view, create, onAct }: MemberListProps) {
  const t = useWords(membersWords)
  const { filter } = view
  const size = usePageSize()
  const { page, cursor, next, back } = useCursors(JSON.stringify([filter, size]))
  const members = useQuery(membersQuery(venue.id, { filter, limit: size, cursor }))
  const searchField = useSearchKey()
  const list = useRowKeys(searchField)
  const { isPlaceholderData } = members
  const shown = members.data?.items ?? []
  const nextCursor = members.data?.nextCursor ?? null
  const isEmpty = members.data !== undefined && shown.length === 0
  const isPastEnd = isEmpty && !isPlaceholderData && page > 1

  // The last page became empty.
  useEffect(() => {
    if (isPastEnd) back()
  }, [isPastEnd, back])

  return (
    <section ref={list} className={classes.list} aria-label={t.title}>
      <SearchRow view={view} counts={counts} searchField={searchField} />
      <div aria-busy={isPlaceholderData}>
        {members.isPending && (
          <Stack padX={6}>
            <SkeletonRows rows={size} />
          </Stack>
        )}
        {members.isLoadingError && (
          <LoadError title={t.loadError} error={members.error} onRetry={() => void members.refetch()} />
        )}
        {isEmpty && !isPastEnd && <NobodyFound view={view} hasLeft={(counts?.left ?? 0) > 0} create={create} />}
        {shown.length > 0 && <MemberTable venue={venue} today={today} members={shown} view={view} onAct={onAct} />}
      </div>
      {shown.length > 0 && (
        <ListFoot
          shown={shown.length}
          all={counts === undefined ? null : countOf(counts, filter.state)}
          size={size}
          page={page}
          onPrevious={page > 1 ? back : null}
          onNext={nextCursor === null ? null : () => next(nextCursor)}
          busy={isPlaceholderData}
        />
      )}
    </section>
  )
}

type NobodyFoundProps = { view: MemberView; hasLeft: boolean; create: ReactNode }

function NobodyFound({ view: { filter, showAll }, hasLeft, create }: NobodyFoundProps) {
  const t = useWords(membersWords)
  if (filter.q === '' && filter.state === null) {
    return (
      <StateCard Icon={IconUsers} title={hasLeft ? t.none : t.noneYet} action={create}>
        {hasLeft ? t.noneButLeftHint : t.noneYetHint}
      </StateCard>
    )
  }
  const hint = filter.q !== '' ? t.noMatchHint : filter.state === 'left' ? t.noneLeftHint : t.noneInStateHint
  return (
    <StateCard
      Icon={filter.q === '' ? IconUsers : IconSearch}
      title={t.none}
      action={
        <Button variant="default" onClick={showAll}>
          {t.showAll}
        </Button>
      }
    >
      {hint}
    </StateCard>
  )
}
