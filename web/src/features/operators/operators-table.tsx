import { centsOfAmount, compareKnown, operatorAlerts, operatorStates, plainText } from '@aforo/domain'
import { TextInput } from '@mantine/core'
import { IconBuilding, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { RowButton } from '../../design/row-button.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { ToggleButton } from '../../design/toggle-button.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney, formatTime, formatWhen, isoDay } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { watched } from './alerts.tsx'
import { BooksCell } from './books-cell.tsx'
import { KnownValue } from './known-value.tsx'
import type { OperatorRow, Platform } from './operators-queries.ts'
import { operatorsWords } from './operators-words.ts'
import { recordWords } from './record-words.ts'
import { StateBadge } from './state-badge.tsx'

/** The value that each column sorts by. */
const sortValues = {
  operator: ({ name }: OperatorRow) => plainText(name),
  state: ({ state }: OperatorRow) => operatorStates.indexOf(state),
  venues: ({ venues }: OperatorRow) => venues,
  members: ({ active }: OperatorRow) => (active === null ? null : active.members),
  inside: ({ inside }: OperatorRow) => inside,
  sales: ({ sales_today }: OperatorRow) => sales_today,
  books: ({ books }: OperatorRow) => (books === null ? null : books.differences),
  signal: ({ last_seen_at }: OperatorRow) => (last_seen_at === null ? null : Date.parse(last_seen_at)),
  failures: ({ failures }: OperatorRow) => failures,
} as const

type SortKey = keyof typeof sortValues
const filterKeys = ['all', 'alerted', 'trial', 'suspended'] as const
type Filter = (typeof filterKeys)[number]

type Sort = { key: SortKey; direction: 'asc' | 'desc' }

/** The first press on a column of figures shows the highest first. */
const firstDirection = (key: SortKey) => (key === 'operator' ? 'asc' : 'desc')

/** All operators. Every column sorts, and a row opens its operator. */
export function OperatorsTable({ platform: { at, operators } }: { platform: Platform }) {
  const t = useWords(operatorsWords)
  const recorded = useWords(recordWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const [sort, setSort] = useState<Sort>({ key: 'operator', direction: 'asc' })
  const [typed, setTyped] = useState('')
  const [shownOnly, setShownOnly] = useState<Filter>('all')
  const now = new Date(at)
  const alertedIds = new Set(operatorAlerts(operators.map(watched)).map(({ operator }) => operator.id))
  const filters: Record<Filter, (operator: OperatorRow) => boolean> = {
    all: () => true,
    alerted: ({ id }) => alertedIds.has(id),
    trial: ({ state }) => state === 'trial',
    suspended: ({ state }) => state === 'suspended',
  }
  const filterNames = { all: t.all, alerted: t.alerted, trial: recorded.trials, suspended: recorded.suspended }
  const shown = operators
    .filter(({ name }) => plainText(name).includes(plainText(typed.trim())))
    .filter(filters[shownOnly])
    .toSorted((one, other) => compareKnown(sortValues[sort.key](one), sortValues[sort.key](other), sort.direction))
  const sortBy = (key: SortKey) => ({
    sorted: sort.key === key ? sort.direction : null,
    onSort: () => {
      const reversed = sort.direction === 'asc' ? 'desc' : 'asc'
      setSort({ key, direction: sort.key === key ? reversed : firstDirection(key) })
    },
  })
  const whenOf = (instant: string) => formatWhen(new Date(instant), now, language)
  /** Without the word for today, so that the column is narrow. */
  const shortWhenOf = (instant: string) => {
    const checked = new Date(instant)
    return isoDay(checked) === isoDay(now) ? formatTime(checked, language) : formatWhen(checked, now, language)
  }
  const columns: DataColumn<OperatorRow>[] = [
    {
      key: 'operator',
      head: t.operator,
      sort: sortBy('operator'),
      renderCell: ({ id, name }) => <RowButton onClick={() => void navigate(`/operators/${id}`)}>{name}</RowButton>,
      onCard: 'title',
    },
    {
      key: 'state',
      head: recorded.state,
      sort: sortBy('state'),
      renderCell: (operator) => <StateBadge operator={operator} />,
      onCard: 'line',
    },
    {
      key: 'venues',
      head: t.venues,
      sort: sortBy('venues'),
      isNumber: true,
      renderCell: ({ venues }) => formatCount(venues, language),
    },
    {
      key: 'members',
      head: recorded.activeMembers,
      sort: sortBy('members'),
      isNumber: true,
      renderCell: ({ active }) => (
        <KnownValue value={active}>{({ members }) => formatCount(members, language)}</KnownValue>
      ),
    },
    {
      key: 'inside',
      head: t.insideShort,
      sort: sortBy('inside'),
      isNumber: true,
      renderCell: ({ inside }) => <KnownValue value={inside}>{(count) => formatCount(count, language)}</KnownValue>,
    },
    {
      key: 'sales',
      head: t.salesToday,
      sort: sortBy('sales'),
      isNumber: true,
      renderCell: ({ sales_today: sales, currency }) => (
        <KnownValue value={sales}>
          {(amount) => <Text weight="semibold">{formatMoney(centsOfAmount(amount), currency, language)}</Text>}
        </KnownValue>
      ),
    },
    {
      key: 'books',
      head: t.books,
      sort: sortBy('books'),
      renderCell: ({ books }) => (
        <BooksCell
          differences={books === null ? null : books.differences}
          when={books === null ? null : shortWhenOf(books.at)}
        />
      ),
      onCard: 'line',
    },
    {
      key: 'signal',
      head: t.lastSignal,
      sort: sortBy('signal'),
      renderCell: ({ last_seen_at: seen }) => <KnownValue value={seen}>{whenOf}</KnownValue>,
      from: 1100,
    },
    {
      key: 'failures',
      head: t.failures,
      sort: sortBy('failures'),
      isNumber: true,
      renderCell: ({ failures }) =>
        failures === 0 ? (
          <Text tone="quiet">{formatCount(0, language)}</Text>
        ) : (
          <Badge tone="warn">{formatCount(failures, language)}</Badge>
        ),
    },
    {
      key: 'open',
      head: t.openRow,
      isHeadHidden: true,
      renderCell: () => <IconChevronRight size={18} aria-hidden="true" />,
      isEnd: true,
      width: 40,
      onCard: 'aside',
    },
  ]
  return (
    <Surface aria-label={t.operators}>
      <SurfaceHead title={t.operators} isInset>
        <Row gap={4} wrap>
          {filterKeys.map((key) => (
            <ToggleButton key={key} pressed={shownOnly === key} onPress={() => setShownOnly(key)}>
              {filterNames[key]} {formatCount(operators.filter(filters[key]).length, language)}
            </ToggleButton>
          ))}
          <TextInput
            type="search"
            aria-label={t.search}
            placeholder={t.search}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
          />
        </Row>
      </SurfaceHead>
      {shown.length > 0 ? (
        <DataTable label={t.operators} columns={columns} rows={shown} rowKey={({ id }) => id} />
      ) : (
        <StateCard
          Icon={operators.length === 0 ? IconBuilding : IconSearch}
          title={operators.length === 0 ? t.none : t.noMatch}
        >
          {operators.length === 0 ? t.noneHint : t.noMatchHint}
        </StateCard>
      )}
    </Surface>
  )
}
