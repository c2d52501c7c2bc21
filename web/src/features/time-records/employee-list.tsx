import { minutesSoFar } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useSearchKey } from '../../design/use-search-key.ts'
import { useLanguage } from '../../device/language.ts'
import { formatWorked } from '../../format/format.ts'
import { QueryList } from '../../parts/requests/query-list.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { EmployeeActions, EmployeeNow, EmployeePerson } from './employee-cells.tsx'
import { type Employee, employeesQuery } from './time-records-queries.ts'
import { timeRecordsWords } from './time-records-words.ts'
import classes from './time-records.module.css'

type EmployeeListProps = {
  venue: PageVenue
  month: string
  isThisMonth: boolean
  chosenId: number | null
  onOpen: (id: number) => void
  onFailed: (words: string | null) => void
}

/** Everyone with a place at the venue, and those who left during the month, with their hours. */
export function EmployeeList({ month, ...table }: EmployeeListProps) {
  const t = useWords(timeRecordsWords)
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const field = useSearchKey()
  const employees = useInfiniteQuery(employeesQuery(table.venue.id, month, words))
  return (
    <Surface className={classes.list} aria-label={t.list}>
      <SurfaceHead title={t.list} isInset>
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
      </SurfaceHead>
      <QueryList
        list={employees}
        failed={t.loadError}
        empty={
          <StateCard Icon={IconSearch} title={t.none}>
            {t.noneHint}
          </StateCard>
        }
        inCard
      >
        {(people) => <EmployeeTable people={people} {...table} />}
      </QueryList>
    </Surface>
  )
}

type EmployeeTableProps = Omit<EmployeeListProps, 'month'> & { people: readonly Employee[] }

function EmployeeTable({ people, venue, isThisMonth, chosenId, onOpen, onFailed }: EmployeeTableProps) {
  const t = useWords(timeRecordsWords)
  const language = useLanguage()
  const now = useMinute()
  const soFar = ({ open }: Employee) =>
    open?.state === 'running' ? minutesSoFar(new Date(open.began_at), new Date(now)) : 0
  const today = (employee: Employee) => formatWorked(employee.today_minutes + soFar(employee), language)
  const inMonth = (employee: Employee) => (
    <Stack nowrap numeric>
      <Text weight="semibold">
        {formatWorked(employee.month_minutes + (isThisMonth ? soFar(employee) : 0), language)}
      </Text>
      <Text size="small" tone="quiet">
        {t.shifts(employee.shifts)}
      </Text>
    </Stack>
  )
  const person = (employee: Employee) => <EmployeePerson employee={employee} />
  const state = (employee: Employee) => <EmployeeNow employee={employee} venue={venue} />
  const actions = (employee: Employee) => (
    <EmployeeActions employee={employee} venue={venue} onOpen={() => onOpen(employee.id)} onFailed={onFailed} />
  )
  const columns: DataColumn<Employee>[] = [
    { key: 'person', head: t.columns.person, renderCell: person },
    { key: 'now', head: t.columns.now, renderCell: state },
    { key: 'today', head: t.columns.today, renderCell: today, isNumber: true },
    { key: 'month', head: t.columns.month, renderCell: inMonth, isNumber: true },
    { key: 'actions', head: t.columns.actions, renderCell: actions, isEnd: true },
  ]
  return (
    <DataTable
      label={t.list}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      height="people"
      isChosen={({ id }) => id === chosenId}
      renderCard={(employee) => (
        <Stack gap={4}>
          {person(employee)}
          {state(employee)}
          <Row as="dl" gap={5} align="start">
            <Hours name={t.columns.today}>{today(employee)}</Hours>
            <Hours name={t.columns.month}>{inMonth(employee)}</Hours>
          </Row>
          {actions(employee)}
        </Stack>
      )}
    />
  )
}

const Hours = ({ name, children }: { name: string; children: ReactNode }) => (
  <Stack grow numeric>
    <Text as="dt" size="small" tone="quiet">
      {name}
    </Text>
    <dd>{children}</dd>
  </Stack>
)
