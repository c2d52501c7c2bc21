import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { NobodyHere } from '../../parts/visits/nobody-here.tsx'
import { roomQuery } from '../../parts/visits/room-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { Badge } from '../../design/badge.tsx'
import { FadingScroll } from '../../design/fading-scroll.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import classes from './room-list.module.css'
import { orderAfter, roomShown, usualOrder } from './room-sort.ts'
import { RoomTable } from './room-table.tsx'
import type { RoomActions } from './room-acts.ts'

type RoomListProps = {
  venue: PageVenue
  acts: RoomActions
  filterField: RefObject<HTMLInputElement | null>
  /** Scrolls with the list, above it. */
  children?: ReactNode
}

/** Members inside. Only this part of the page scrolls. */
export function RoomList({ venue, acts, filterField, children }: RoomListProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState(usualOrder)
  const room = useQuery(roomQuery(venue.id))
  const shown = roomShown(room.data ?? [], typed, order)
  return (
    <Stack as="section" grow className={classes.room} aria-label={t.room}>
      <Row fixed gap={4} padX={6} padY={3}>
        <Text as="h2" size="lead" weight="semibold" nowrap>
          {t.room}
        </Text>
        {room.data !== undefined && <Badge tone="neutral">{formatCount(room.data.length, language)}</Badge>}
        <TextInput
          ref={filterField}
          className={classes.filter ?? ''}
          type="search"
          aria-label={t.filter}
          placeholder={t.filter}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
      </Row>
      <FadingScroll isFaded={shown.length > 0}>
        {children}
        {room.isPending && <SkeletonRows rows={6} />}
        {room.isLoadingError && (
          <LoadError title={t.loadError} error={room.error} onRetry={() => void room.refetch()} />
        )}
        {room.data !== undefined && shown.length === 0 && (
          <NobodyHere
            isEmpty={room.data.length === 0}
            title={t.empty}
            hint={t.emptyHint}
            typed={typed}
            onClear={() => setTyped('')}
          />
        )}
        {shown.length > 0 && (
          <RoomTable
            venue={venue}
            entries={shown}
            acts={acts}
            order={order}
            onSort={(pressed) => setOrder((before) => orderAfter(before, pressed))}
          />
        )}
      </FadingScroll>
    </Stack>
  )
}
