import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { NobodyHere } from '../../parts/visits/nobody-here.tsx'
import { roomQuery } from '../../parts/visits/room-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import { doorWords } from './door-words.ts'
import { RoomCards } from './room-cards.tsx'
import classes from './room-list.module.css'
import { orderAfter, roomShown, usualOrder } from './room-sort.ts'
import { RoomTable } from './room-table.tsx'
import type { RoomActions } from './room-acts.ts'

type RoomListProps = { venue: PageVenue; acts: RoomActions; filterField: RefObject<HTMLInputElement | null> }

/** Members inside. Only this part of the page scrolls. */
export function RoomList({ venue, acts, filterField }: RoomListProps) {
  const t = useWords(doorWords)
  const language = useLanguage()
  const isPhone = usePhone()
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState(usualOrder)
  const room = useQuery(roomQuery(venue.id))
  const shown = roomShown(room.data ?? [], typed, order)
  return (
    <section className={classes.room} aria-label={t.room}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t.room}</h2>
        {room.data !== undefined && <span className={classes.count}>{formatCount(room.data.length, language)}</span>}
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
      </div>
      <div className={classes.list} data-faded={shown.length > 0 || undefined}>
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
        {shown.length > 0 &&
          (isPhone ? (
            <RoomCards venue={venue} entries={shown} acts={acts} />
          ) : (
            <RoomTable
              venue={venue}
              entries={shown}
              acts={acts}
              order={order}
              onSort={(pressed) => setOrder((before) => orderAfter(before, pressed))}
            />
          ))}
      </div>
    </section>
  )
}
