import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useSearchKey } from '../../design/use-search-key.ts'
import { useWords } from '../../words/words.ts'
import classes from './employee-list.module.css'
import { EmployeeRow } from './employee-row.tsx'
import { employeesQuery } from './time-records-queries.ts'
import { timeRecordsWords } from './time-records-words.ts'

type EmployeeListProps = {
  venue: PageVenue
  month: string
  isThisMonth: boolean
  chosenId: number | null
  onOpen: (id: number) => void
  onFailed: (words: string | null) => void
}

/** Everyone with a place at the venue, and those who left during the month, with their hours. */
export function EmployeeList({ venue, month, isThisMonth, chosenId, onOpen, onFailed }: EmployeeListProps) {
  const t = useWords(timeRecordsWords)
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const field = useSearchKey()
  const employees = useInfiniteQuery(employeesQuery(venue.id, month, words))
  const people = employees.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={classes.card} aria-label={t.list}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t.list}</h2>
        <TextInput
          ref={field}
          className={classes.search ?? ''}
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
      </div>
      {employees.isPending && <SkeletonRows rows={5} />}
      {employees.isLoadingError && (
        <LoadError title={t.loadError} error={employees.error} onRetry={() => void employees.refetch()} />
      )}
      {employees.data !== undefined && people.length === 0 && (
        <StateCard Icon={IconSearch} title={t.none}>
          {t.noneHint}
        </StateCard>
      )}
      {people.length > 0 && (
        <table className={classes.table} aria-label={t.list}>
          <thead>
            <tr>
              <th className={classes.person}>{t.columns.person}</th>
              <th className={classes.now}>{t.columns.now}</th>
              <th className={classes.hours}>{t.columns.today}</th>
              <th className={classes.hours}>{t.columns.month}</th>
              <th className={classes.actions}>{t.columns.actions}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((employee) => (
              <EmployeeRow
                key={employee.id}
                employee={employee}
                venue={venue}
                isThisMonth={isThisMonth}
                isChosen={employee.id === chosenId}
                onOpen={() => onOpen(employee.id)}
                onFailed={onFailed}
              />
            ))}
          </tbody>
        </table>
      )}
      <MoreButton list={employees} inCard />
    </section>
  )
}
