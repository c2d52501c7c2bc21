import type { Role } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './staff-page.module.css'
import { type StaffMember, staffQuery, type StaffSort } from './staff-queries.ts'
import { type Selection, StaffTable } from './staff-table.tsx'
import { staffWords } from './staff-words.ts'

type StaffListProps = {
  name: string
  chosenId: number | null
  onEdit: (person: StaffMember) => void
  onRemove: (person: StaffMember) => void
  selection?: Selection
  /** Only people with this role. */
  role?: Role
  /** Beside the name of the list. */
  filters?: ReactNode
}

/** The people that this person manages: server search, page by page. */
export function StaffList({ name, chosenId, onEdit, onRemove, selection, role, filters }: StaffListProps) {
  const t = useWords(staffWords)
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const [sort, setSort] = useState<StaffSort>('id')
  const staff = useInfiniteQuery(staffQuery(words, sort, role ?? null))
  const people = staff.data?.pages.flatMap(({ items }) => items) ?? []
  const isEmpty = staff.data !== undefined && people.length === 0

  return (
    <section className={classes.card} aria-label={name}>
      <Row gap={4} wrap justify="between" padX={6} padY={5}>
        <Row gap={4} wrap>
          <Text as="h2" size="lead" weight="semibold">
            {name}
          </Text>
          {people.length > 0 && !staff.hasNextPage && <Badge tone="neutral">{people.length}</Badge>}
          {filters}
          {selection !== undefined && selection.people.length > 0 && (
            <Text size="small" weight="semibold" tone="accent" role="status">
              {t.selected(selection.people.length)}
            </Text>
          )}
        </Row>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
      </Row>
      {staff.isPending && (
        <Stack gap={4} padX={6}>
          <Text as="p" tone="quiet">
            {t.loading}
          </Text>
          <SkeletonRows rows={5} />
        </Stack>
      )}
      {staff.isLoadingError && (
        <LoadError title={t.loadError} error={staff.error} onRetry={() => void staff.refetch()} />
      )}
      {isEmpty && (
        <StateCard Icon={words === '' ? IconUsers : IconSearch} title={words === '' ? t.none : t.noMatch}>
          {words === '' ? t.noneHint : t.noMatchHint}
        </StateCard>
      )}
      {people.length > 0 && (
        <StaffTable
          people={people}
          name={name}
          sort={sort}
          onSort={setSort}
          chosenId={chosenId}
          onEdit={onEdit}
          onRemove={onRemove}
          {...(selection === undefined ? {} : { selection })}
        />
      )}
      <MoreButton list={staff} inCard />
    </section>
  )
}
