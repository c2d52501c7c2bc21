import { ActionIcon, Checkbox, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { useSession } from '../../session/session.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { SortHead } from '../../design/sort-head.tsx'
import { useWords } from '../../words/words.ts'
import { RoleBadge } from './role-badge.tsx'
import type { StaffMember, StaffSort } from './staff-queries.ts'
import classes from './staff-table.module.css'
import { staffWords } from './staff-words.ts'

export type Selection = { people: readonly StaffMember[]; onChange: (people: readonly StaffMember[]) => void }

type StaffTableProps = {
  people: readonly StaffMember[]
  name: string
  sort: StaffSort
  onSort: (sort: StaffSort) => void
  chosenId: number | null
  onEdit: (person: StaffMember) => void
  onRemove: (person: StaffMember) => void
  /** Set if several people can be selected. */
  selection?: Selection
}

/** People with role, venues and last activity. On phones each row is a card. */
export function StaffTable(props: StaffTableProps) {
  const { people, name, sort, onSort, chosenId, onEdit, onRemove, selection } = props
  const t = useWords(staffWords)
  const { me } = useSession()
  const others = people.filter(({ id }) => id !== me.id)
  const isTicked = (id: number) => selection?.people.some((person) => person.id === id) ?? false
  const allTicked = others.length > 0 && others.every(({ id }) => isTicked(id))
  return (
    <table className={classes.table} aria-label={name}>
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className={classes.check}>
              <span className="for-readers">{t.select}</span>
              <Checkbox
                aria-label={t.selectAll}
                checked={allTicked}
                indeterminate={!allTicked && selection.people.length > 0}
                onChange={() => selection.onChange(allTicked ? [] : others)}
              />
            </th>
          )}
          {selection !== undefined && (
            <th scope="col" className={classes.face}>
              {t.profile}
            </th>
          )}
          {(['id', 'email'] as const).map((column) => (
            <SortHead
              key={column}
              label={t[column]}
              className={classes[column]}
              sorted={sort === column ? 'asc' : null}
              onSort={() => onSort(column)}
            />
          ))}
          <th scope="col" className={classes.privileges}>
            {t.privileges}
          </th>
          <th scope="col" className={classes.venues}>
            {t.venues}
          </th>
          <th scope="col" className={classes.actions}>
            {t.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <StaffRow
            key={person.id}
            person={person}
            isMe={person.id === me.id}
            isChosen={person.id === chosenId}
            onEdit={() => onEdit(person)}
            onRemove={() => onRemove(person)}
            {...(selection === undefined ? {} : { selection })}
          />
        ))}
      </tbody>
    </table>
  )
}

type StaffRowProps = {
  person: StaffMember
  isMe: boolean
  isChosen: boolean
  onEdit: () => void
  onRemove: () => void
  selection?: Selection
}

function StaffRow({ person, isMe, isChosen, onEdit, onRemove, selection }: StaffRowProps) {
  const t = useWords(staffWords)
  const { id, email } = person
  const isTicked = selection?.people.some((other) => other.id === id) ?? false
  const portrait = <Portrait id={id} size={36} imagePath={person.image_path} />
  return (
    <tr data-chosen={isChosen || isTicked || undefined}>
      {selection !== undefined && (
        <td className={classes.check}>
          <Checkbox
            aria-label={t.selectNamed(email)}
            checked={isTicked}
            disabled={isMe}
            onChange={() => {
              const rest = selection.people.filter((other) => other.id !== id)
              selection.onChange(isTicked ? rest : [...rest, person])
            }}
          />
        </td>
      )}
      {selection !== undefined && <td className={classes.face}>{portrait}</td>}
      <td className={`${classes.id} tabular`}>{id}</td>
      <td className={classes.email}>
        <div className={classes.person}>
          {selection === undefined && portrait}
          <div className={classes.who}>
            <b title={email}>
              {email} {isMe && <span className={classes.me}>({t.you})</span>}
            </b>
            <LastSeen person={person} />
          </div>
        </div>
      </td>
      <td className={classes.privileges}>
        <RoleBadge role={person.access_privileges} />
      </td>
      <td className={classes.venues}>
        <span className={classes.venue}>{person.venues[0]}</span>
        {person.venue_count > 1 && (
          <Tooltip label={person.venues.join(', ')}>
            <span className={classes.more}>{t.others(person.venue_count - 1)}</span>
          </Tooltip>
        )}
      </td>
      <td className={classes.actions}>
        <Tooltip label={t.edit}>
          <ActionIcon variant="subtle" aria-label={t.editNamed(email)} onClick={onEdit}>
            <IconPencil size={19} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        {!isMe && (
          <Tooltip label={t.remove}>
            <ActionIcon variant="subtle" aria-label={t.removeNamed(email)} onClick={onRemove}>
              <IconTrash size={19} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </td>
    </tr>
  )
}

function LastSeen({ person }: { person: StaffMember }) {
  const t = useWords(staffWords)
  const language = useLanguage()
  const { venue } = useSession()
  const [now] = useState(() => new Date())
  if (!person.joined) return <span>{t.invited}</span>
  if (person.last_seen_at === null) return <span>{t.never}</span>
  if (person.online) return <span className={classes.online}>{t.online}</span>
  const seen = new Date(person.last_seen_at)
  return <span className="tabular">{formatWhen(seen, now, language, venue?.time_zone)}</span>
}
