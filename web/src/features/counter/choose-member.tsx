import { IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import { useLine } from '../../parts/offline/use-line.ts'
import { CameraButton } from '../../parts/camera/camera-button.tsx'
import { NobodyHere } from '../../parts/visits/nobody-here.tsx'
import { openCartsQuery } from '../../parts/visits/open-carts-query.ts'
import { roomQuery } from '../../parts/visits/room-queries.ts'
import { searchRoom } from '../../parts/visits/room-search.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { FadingScroll } from '../../design/fading-scroll.tsx'
import { ReaderField } from '../../design/reader-field.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { useSearchKey } from '../../design/use-search-key.ts'
import { useWords } from '../../words/words.ts'
import { Chip } from './chip.tsx'
import { CounterWorks } from './counter-works.tsx'
import { counterWords } from './counter-words.ts'
import classes from './inside-cards.module.css'
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
  const line = useLine('counter')
  // Nothing has been read yet, so no member can be found.
  const isOff = line.isLost && room.data === undefined
  const shown = searchRoom(room.data ?? [], typed)
  // Enter selects no member until text was typed or an arrow key was pressed.
  const isKnown = shown.some(({ user_id: id }) => id === chosen)
  const current = isKnown ? chosen : typed.trim() === '' ? null : (shown[0]?.user_id ?? null)

  useEffect(() => {
    if (isOff) return undefined
    // Deferred: the page frame moves the focus when a page opens, and would take it from the field.
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [field, isOff])

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
      <Row wrap fixed gap={5}>
        <h1>{t.title}</h1>
        {choice}
        <Row gap={4} className={classes.search}>
          <ReaderField
            className={classes.field ?? ''}
            field={field}
            label={t.search}
            placeholder={t.search}
            value={typed}
            disabled={isOff}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            short
          />
          <CameraButton size="reader" disabled={isOff} />
        </Row>
      </Row>
      {line.isAlone && <CounterWorks />}
      <Row wrap fixed gap={5}>
        <Text as="h2" size="lead" weight="semibold">
          {t.insideNow}
          {room.data !== undefined && (
            <Text weight="regular" tone="soft" numeric>
              {' '}
              · {formatCount(room.data.length, language)}
            </Text>
          )}
        </Text>
        {carts.data !== undefined && carts.data.length > 0 && (
          <Chip isChosen={onlyCarts} onPress={() => setOnlyCarts(!onlyCarts)}>
            <IconShoppingCart size={17} aria-hidden="true" /> {t.openCarts}{' '}
            <Text numeric>{formatCount(carts.data.length, language)}</Text>
          </Chip>
        )}
        <Text size="small" tone="quiet" className={classes.order}>
          {t.latestFirst}
        </Text>
      </Row>
      <FadingScroll className={classes.list} isFaded={shown.length > 0}>
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
      </FadingScroll>
      <p className="for-readers" role="status">
        {typed.trim() !== '' && t.found(formatCount(shown.length, language))}
      </p>
    </>
  )
}
