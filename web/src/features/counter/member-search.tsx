import { entryInstant, memberNumberText, minutesInside } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatWorked } from '../../format/format.ts'
import { BarredBadge } from '../../parts/members/barred-badge.tsx'
import { memberName } from '../../parts/members/member-name.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { roomWords } from '../../parts/visits/room-words.ts'
import { roomQuery } from '../../parts/visits/room-queries.ts'
import { searchRoom } from '../../parts/visits/room-search.ts'
import { PersonCell } from '../../parts/pictures/person-cell.tsx'
import { Row } from '../../design/primitives.tsx'
import { useSearchKey } from '../../design/use-search-key.ts'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import { counterWords } from './counter-words.ts'
import classes from './member-card.module.css'

const shownMost = 7

type MemberSearchProps = { venueId: number; currentId: number; onChoose: (id: number) => void }

/** Switches to another member without leaving the counter. The latest arrivals come first until text is typed. */
export function MemberSearch({ venueId, currentId, onChoose }: MemberSearchProps) {
  const t = useWords(counterWords)
  const { noMatch } = useWords(roomWords)
  const { number } = useWords(memberWords)
  const language = useLanguage()
  const listId = useId()
  const field = useSearchKey()
  const nowMs = useMinute()
  const room = useQuery(roomQuery(venueId))
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const others = (room.data ?? []).filter(({ user_id: id }) => id !== currentId)
  const found = searchRoom(others, typed).slice(0, shownMost)
  const current = found[Math.min(at, found.length - 1)]

  function close(): void {
    setIsOpen(false)
    setTyped('')
    setAt(0)
  }
  function choose(id: number): void {
    close()
    onChoose(id)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setAt((before) => (isOpen ? (before + step + found.length) % found.length : 0))
    }
    if (event.key === 'Enter' && isOpen && current !== undefined) {
      event.preventDefault()
      choose(current.user_id)
    }
    if (event.key === 'Escape') close()
  }
  return (
    <div className={classes.search} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
      <TextInput
        ref={field}
        role="combobox"
        aria-label={t.search}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && current !== undefined ? `${listId} ${current.user_id}` : undefined}
        placeholder={t.search}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
          setIsOpen(true)
        }}
        onClick={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
      />
      {isOpen && (
        <div id={listId} className={classes.list} role="listbox" aria-label={t.insideNow}>
          {found.map((entry) => {
            const { client, user_id: id } = entry
            const minutes = minutesInside(entryInstant(entry.entry_time), new Date(nowMs))
            return (
              <div
                key={id}
                id={`${listId} ${id}`}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                className={classes.option}
                // Keep the focus in the field, so that its keys still work.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(id)}
                onKeyDown={onKeyDown}
              >
                <PersonCell
                  id={client.id}
                  size={36}
                  imagePath={client.profile.image_path}
                  name={memberName(client)}
                  badge={<BarredBadge state={client.state} />}
                  detail={`${number(memberNumberText(client.profile.client_id))} · ${t.stayInside(formatWorked(minutes, language))}`}
                />
              </div>
            )
          })}
          {found.length === 0 && (
            <Row pad={5} tone="soft" role="option" tabIndex={-1} aria-selected={false} aria-disabled>
              {noMatch}
            </Row>
          )}
        </div>
      )}
    </div>
  )
}
