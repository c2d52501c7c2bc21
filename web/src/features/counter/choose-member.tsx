import { TextInput } from '@mantine/core'
import { IconScan, IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { NobodyHere } from '../../parts/visits/nobody-here.tsx'
import { roomQuery } from '../../parts/visits/room-queries.ts'
import { searchRoom } from '../../parts/visits/room-search.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { ReaderState } from '../../design/reader-state.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useSearchKey } from '../../design/use-search-key.ts'
import { useWords } from '../../words/words.ts'
import classes from './choose-member.module.css'
import { openCartsQuery } from './counter-queries.ts'
import { counterWords } from './counter-words.ts'
import { InsideCards } from './inside-cards.tsx'
import { OpenCarts } from './open-carts.tsx'

type ChooseMemberProps = { venue: PageVenue; choice: ReactNode; onChoose: (id: number) => void }

/** Chooses the member to serve from those inside. */
export function ChooseMember({ venue, choice, onChoose }: ChooseMemberProps) {
  const t = useWords(counterWords)
  const language = useLanguage()
  const room = useQuery(roomQuery(venue.id))
  const carts = useQuery(openCartsQuery(venue.id))
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const [onlyCarts, setOnlyCarts] = useState(false)
  const field = useSearchKey()
  const shown = searchRoom(room.data ?? [], typed)
  // Enter selects no member until text was typed or an arrow key was pressed.
  const isKnown = shown.some(({ user_id: id }) => id === chosen)
  const current = isKnown ? chosen : typed.trim() === '' ? null : (shown[0]?.user_id ?? null)

  useEffect(() => {
    // Deferred: the page frame moves the focus when a page opens, and would take it from the field.
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [field])

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown.length > 0) {
      event.preventDefault()
      const at = shown.findIndex(({ user_id: id }) => id === current)
      const next = at === -1 && step === -1 ? shown.length - 1 : (at + step + shown.length) % shown.length
      setChosen(shown[next]?.user_id ?? null)
    }
    if (event.key === 'Enter' && current !== null) {
      event.preventDefault()
      onChoose(current)
    }
    if (event.key === 'Escape') setTyped('')
  }

  return (
    <>
      <div className={classes.head}>
        <h1>{t.title}</h1>
        {choice}
        <SearchField field={field} typed={typed} onTyped={setTyped} onKeyDown={onKeyDown} />
      </div>
      <div className={classes.bar}>
        <h2 className={classes.title}>
          {t.insideNow}
          {room.data !== undefined && <span> · {formatCount(room.data.length, language)}</span>}
        </h2>
        {carts.data !== undefined && carts.data.length > 0 && (
          <button
            type="button"
            className={classes.chip}
            aria-pressed={onlyCarts}
            onClick={() => setOnlyCarts(!onlyCarts)}
          >
            <IconShoppingCart size={17} aria-hidden="true" /> {t.openCarts}{' '}
            <span className={classes.count}>{formatCount(carts.data.length, language)}</span>
          </button>
        )}
        <span className={classes.order}>{t.latestFirst}</span>
      </div>
      <div className={classes.list} data-faded={shown.length > 0 || undefined}>
        {onlyCarts && carts.data !== undefined ? (
          <OpenCarts venue={venue} carts={carts.data} typed={typed} onChoose={onChoose} />
        ) : (
          <>
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
            {shown.length > 0 && <InsideCards venue={venue} entries={shown} currentId={current} onChoose={onChoose} />}
          </>
        )}
      </div>
      <p className="for-readers" role="status">
        {typed.trim() !== '' && t.found(formatCount(shown.length, language))}
      </p>
    </>
  )
}

type SearchFieldProps = {
  field: ReturnType<typeof useSearchKey>
  typed: string
  onTyped: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The search field. It accepts the card reader without opening a tablet's on-screen keyboard until it is tapped. */
function SearchField({ field, typed, onTyped, onKeyDown }: SearchFieldProps) {
  const t = useWords(counterWords)
  const [isTapped, setIsTapped] = useState(false)
  return (
    <TextInput
      ref={field}
      className={classes.search ?? ''}
      classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
      aria-label={t.search}
      placeholder={t.search}
      autoComplete="off"
      spellCheck={false}
      inputMode={isTapped ? 'text' : 'none'}
      value={typed}
      onChange={(event) => onTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPointerDown={() => setIsTapped(true)}
      onBlur={() => setIsTapped(false)}
      leftSection={<IconScan size={26} stroke={1.7} aria-hidden="true" />}
      leftSectionWidth={58}
      rightSection={<ReaderState field={field} />}
      rightSectionWidth="auto"
    />
  )
}
