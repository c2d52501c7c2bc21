import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount } from '../../format/format.ts'
import type { Client } from '../../parts/members/member-name.ts'
import type { DoorMember } from '../../parts/visits/room-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Row, Stack } from '../../design/primitives.tsx'
import { givesWayMark } from '../../design/scan-queue.ts'
import { StateCard } from '../../design/state-card.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { doorSearchQuery } from './door-queries.ts'
import { doorWords } from './door-words.ts'
import { offlineDoorWords } from './offline-door-words.ts'
import { noVerdict, previewEntry } from './entry-preview.ts'
import classes from './search-dialog.module.css'
import { SearchResult } from './search-result.tsx'
import type { DoorView } from './use-door.ts'

const typedForMs = 150

type SearchDialogProps = {
  venue: PageVenue
  door: DoorView
  mayDispense: boolean
  /** The scanned or typed text that opened the dialog. */
  initial: string
  onEnter: (client: DoorMember) => void
  onRenew: ((client: Client) => void) | null
  onMember: (() => void) | null
  onClose: () => void
}

/** Finds a member and shows whether they may enter, without opening another page. */
export function SearchDialog({
  venue,
  door,
  mayDispense,
  initial,
  onEnter,
  onRenew,
  onMember,
  onClose,
}: SearchDialogProps) {
  const t = useWords(doorWords)
  const o = useWords(offlineDoorWords)
  const language = useLanguage()
  const isPhone = usePhone()
  const [typed, setTyped] = useState(initial)
  const [chosen, setChosen] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const enterButton = useRef<HTMLButtonElement>(null)
  const [soon] = useDebouncedValue(typed.trim(), typedForMs)
  const q = typed.trim() === '' ? '' : soon
  const search = useQuery(doorSearchQuery(venue.id, q))
  const { venueHere, room } = door
  const verdictOf = (client: DoorMember) =>
    venueHere === undefined || room === undefined ? noVerdict : previewEntry(client, venueHere, room)
  const mayEnter = (client: DoorMember) => verdictOf(client).blocks === null
  const rankOf = (client: DoorMember) => {
    const { blocks, asks } = verdictOf(client)
    return blocks !== null ? 2 : asks.length > 0 ? 1 : 0
  }
  const total = search.data?.total ?? 0
  // The server sorts too, but somebody may have entered since its answer. Members of equal rank keep their order.
  const found = q === '' ? [] : (search.data?.items ?? []).toSorted((one, other) => rankOf(one) - rankOf(other))
  const usual = found.find(mayEnter)?.id ?? null
  const current = found.some(({ id }) => id === chosen) ? chosen : usual

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      const at = found.findIndex(({ id }) => id === current)
      setChosen(found[(at + step + found.length) % found.length]?.id ?? null)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const client = found.find(({ id }) => id === current)
      // The results must belong to the text typed so far. Further letters may select another member.
      const isSettled = soon === typed.trim() && !search.isPlaceholderData
      if (client === undefined || !isSettled || door.isLost || !mayEnter(client)) return
      // Click the button instead of calling `onEnter`: the button ignores accidental key presses.
      if (enterButton.current !== null) enterButton.current.click()
      else onEnter(client)
    }
  }

  return (
    <Dialog title={t.search} onClose={onClose} width={820} sheet>
      <Stack gap={4} className={classes.search} {...givesWayMark}>
        <TextInput
          ref={field}
          classNames={{ input: classes.input ?? '' }}
          aria-label={t.searchField}
          placeholder={isPhone ? t.searchShort : t.searchField}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
          leftSection={<IconSearch size={22} aria-hidden="true" />}
          leftSectionWidth={52}
          rightSection={
            typed !== '' && (
              <Button
                variant="subtle"
                onClick={() => {
                  setTyped('')
                  field.current?.focus()
                }}
              >
                {t.clear}
              </Button>
            )
          }
          rightSectionWidth={96}
        />
        {q === '' && (
          <StateCard Icon={IconUserSearch} title={t.startTyping}>
            {t.searchField}
          </StateCard>
        )}
        {q !== '' && search.isPending && <SkeletonRows />}
        {q !== '' && search.isLoadingError && (
          <LoadError title={t.searchError} error={search.error} onRetry={() => void search.refetch()} />
        )}
        {q !== '' && search.data?.total === 0 && !search.isPlaceholderData && (
          <StateCard
            Icon={IconUserSearch}
            title={door.isAlone ? o.notHere : t.noneFound(q)}
            action={
              onMember !== null && (
                <Button leftSection={<IconUserPlus size={18} />} onClick={onMember}>
                  {t.newMember}
                </Button>
              )
            }
          >
            {door.isAlone ? o.notHereHint : t.noneFoundHint}
          </StateCard>
        )}
        {found.length > 0 && (
          <ul className={classes.results} aria-label={t.search} aria-busy={search.isPlaceholderData}>
            {found.map((client) => (
              <SearchResult
                key={client.id}
                client={client}
                venue={venue}
                door={door}
                typed={q}
                isChosen={client.id === current}
                mayDispense={mayDispense}
                enterButton={enterButton}
                onEnter={() => onEnter(client)}
                onRenew={onRenew === null ? null : () => onRenew(client)}
              />
            ))}
          </ul>
        )}
      </Stack>
      <Row justify="between" gap={5} padX={6} line="top" size="small" tone="soft" className={classes.foot}>
        <Row as="span" gap={4} className={classes.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {t.keys.choose} <kbd>↵</kbd> {t.keys.act} <kbd>Esc</kbd> {t.keys.close}
        </Row>
        <span role="status">
          {q !== '' &&
            search.data !== undefined &&
            !search.isPlaceholderData &&
            found.length > 0 &&
            t.found(
              formatCount(found.length, language),
              total < search.data.most ? formatCount(total, language) : t.orMore(formatCount(total, language)),
            )}
        </span>
      </Row>
    </Dialog>
  )
}
