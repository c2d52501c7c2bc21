import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatWhen } from '../../format/format.ts'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { RoleBadge } from './role-badge.tsx'
import classes from './staff-page.module.css'
import type { StaffMember, StaffSort } from './staff-queries.ts'
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

/** People with role, venues and last activity. */
export function StaffTable(props: StaffTableProps) {
  const { people, name, sort, onSort, chosenId, onEdit, onRemove, selection } = props
  const t = useWords(staffWords)
  const { me } = useSession()
  const sortBy = (key: StaffSort) => ({ sorted: sort === key ? ('asc' as const) : null, onSort: () => onSort(key) })
  const portrait = (person: StaffMember) => (
    <Portrait id={person.id} name={person.name || person.email} size={36} imagePath={person.image_path} />
  )
  const columns: DataColumn<StaffMember>[] = [
    { key: 'id', head: t.id, sort: sortBy('id'), renderCell: ({ id }) => <Id id={id} />, width: 68, onCard: 'hidden' },
    {
      key: 'email',
      head: t.email,
      sort: sortBy('email'),
      renderCell: (person) => (
        <Row gap={4}>
          {selection === undefined && portrait(person)}
          <Stack grow>
            <Row gap={2}>
              <Text weight="semibold" truncate title={person.email}>
                {person.email}
              </Text>{' '}
              {person.id === me.id && (
                <Text tone="quiet" nowrap>
                  ({t.you})
                </Text>
              )}
            </Row>
            <LastSeen person={person} />
          </Stack>
        </Row>
      ),
      onCard: 'title',
    },
    {
      key: 'privileges',
      head: t.privileges,
      renderCell: ({ access_privileges: role }) => <RoleBadge role={role} />,
      width: 128,
      onCard: 'line',
    },
    {
      key: 'venues',
      head: t.venues,
      renderCell: (person) => <Venues person={person} />,
      width: '22%',
      onCard: selection === undefined ? 'line' : 'hidden',
    },
    {
      key: 'actions',
      head: t.actions,
      renderCell: (person) => (
        <Row justify="end">
          <Tooltip label={t.edit}>
            <ActionIcon variant="subtle" aria-label={t.editNamed(person.email)} onClick={() => onEdit(person)}>
              <IconPencil size={19} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          {person.id !== me.id && (
            <Tooltip label={t.remove}>
              <ActionIcon variant="subtle" aria-label={t.removeNamed(person.email)} onClick={() => onRemove(person)}>
                <IconTrash size={19} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          )}
        </Row>
      ),
      isEnd: true,
      width: 112,
      onCard: 'aside',
    },
  ]
  const picture: DataColumn<StaffMember> = {
    key: 'profile',
    head: t.profile,
    renderCell: portrait,
    width: 64,
    from: 960,
    onCard: 'hidden',
  }
  const table = {
    label: name,
    rows: people,
    rowKey: ({ id }: StaffMember) => id,
    height: 'people',
    isFixed: true,
    isChosen: ({ id }: StaffMember) => id === chosenId,
  } as const
  if (selection === undefined) return <DataTable {...table} columns={columns} />

  const others = people.filter(({ id }) => id !== me.id)
  const isSelected = ({ id }: StaffMember) => selection.people.some((person) => person.id === id)
  return (
    <DataTable
      {...table}
      columns={[picture, ...columns]}
      selection={{
        isSelected,
        isLocked: ({ id }) => id === me.id,
        onSelect: (person) => {
          const rest = selection.people.filter(({ id }) => id !== person.id)
          selection.onChange(isSelected(person) ? rest : [...rest, person])
        },
        onSelectAll: () => selection.onChange(others.every(isSelected) ? [] : others),
        label: ({ email }) => t.selectNamed(email),
        allLabel: t.selectAll,
      }}
    />
  )
}

const Id = ({ id }: { id: number }) => (
  <Text tone="soft" numeric>
    {id}
  </Text>
)

/** The first venue, and the number of the others. */
function Venues({ person: { venues, venue_count: count } }: { person: StaffMember }) {
  const t = useWords(staffWords)
  return (
    <Row gap={3} tone="soft">
      <Text truncate>{venues[0]}</Text>
      {count > 1 && (
        <Tooltip label={venues.join(', ')}>
          <span>
            <Badge tone="neutral">{t.others(count - 1)}</Badge>
          </span>
        </Tooltip>
      )}
    </Row>
  )
}

function LastSeen({ person }: { person: StaffMember }) {
  const t = useWords(staffWords)
  const language = useLanguage()
  const { venue } = useSession()
  const [now] = useState(() => new Date())
  const seen = person.last_seen_at === null ? null : new Date(person.last_seen_at)
  return (
    <Text size="small" tone="quiet" numeric>
      {!person.joined && t.invited}
      {person.joined && seen === null && t.never}
      {person.joined && seen !== null && person.online && (
        <Row as="span" gap={2}>
          <span className={classes.online} /> {t.online}
        </Row>
      )}
      {person.joined && seen !== null && !person.online && formatWhen(seen, now, language, venue?.time_zone)}
    </Text>
  )
}
