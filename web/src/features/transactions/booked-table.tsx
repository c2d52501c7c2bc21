import { useMediaQuery } from '@mantine/hooks'
import type { DataColumn, RowDetails } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { DetailsButton } from '../../design/details-button.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useWords } from '../../words/words.ts'
import { BookedDetails } from './booked-details.tsx'
import { BookedMember } from './booked-member.tsx'
import classes from './booked-table.module.css'
import { ReverseButton } from './reverse-button.tsx'
import type { Selection } from './selection.ts'
import type { TransactionFormat } from './transaction-format.ts'
import type { Booked } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'
import { TypeBadge } from './type-badge.tsx'

type BookedTableProps = {
  rows: readonly Booked[]
  venueId: number
  format: TransactionFormat
  selected: Selection
  onSelect: (id: number) => void
  onSelectAll: () => void
  /** Null if this person may not reverse it. */
  reversing: (booked: Booked) => (() => void) | null
}

/** Transactions. Their details open below them. */
export function BookedTable({ rows, venueId, format, selected, onSelect, onSelectAll, reversing }: BookedTableProps) {
  const t = useWords(transactionsWords)
  const isNarrow = useMediaQuery('(max-width: 959px)', false, { getInitialValueInEffect: false })
  const columns = useColumns({ venueId, format, reversing })
  return (
    <DataTable
      label={t.list}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sticky="page"
      selection={{
        isSelected: ({ id }) => selected.has(id),
        onSelect: ({ id }) => onSelect(id),
        onSelectAll,
        label: ({ id }) => t.select(id),
        allLabel: t.selectAll,
      }}
      renderDetails={(booked) => (
        <Stack gap={4}>
          <BookedDetails booked={booked} venueId={venueId} format={format} />
          {isNarrow && (
            <div>
              <ReverseButton booked={booked} onReverse={reversing(booked)} />
            </div>
          )}
        </Stack>
      )}
    />
  )
}

type ColumnsOf = Pick<BookedTableProps, 'venueId' | 'format' | 'reversing'>

function useColumns({ venueId, format, reversing }: ColumnsOf): DataColumn<Booked>[] {
  const t = useWords(transactionsWords)
  const { methods } = useWords(memberWords)
  const isPhone = usePhone()
  const { columns } = t
  const user: DataColumn<Booked> = {
    key: 'user',
    head: columns.user,
    renderCell: (booked) => <BookedMember booked={booked} venueId={venueId} />,
    width: '16%',
    onCard: 'title',
  }
  const amount: DataColumn<Booked> = {
    key: 'amount',
    head: columns.amount,
    renderCell: (booked) => <Amount booked={booked} format={format} />,
    isNumber: true,
    onCard: 'aside',
  }
  if (isPhone) {
    return [
      user,
      amount,
      {
        key: 'type',
        head: columns.type,
        renderCell: (booked) => (
          <Row wrap gap={4} justify="between">
            <Types booked={booked} />
            <DayAndTime booked={booked} format={format} />
          </Row>
        ),
        onCard: 'line',
      },
      {
        key: 'items',
        head: columns.items,
        renderCell: (booked, details) => (
          <Row justify="between">
            <Text size="small" tone="soft" numeric>
              {columns.id} {booked.id}
            </Text>
            <Toggle booked={booked} details={details} />
          </Row>
        ),
        onCard: 'line',
      },
    ]
  }
  return [
    {
      key: 'id',
      head: columns.id,
      renderCell: ({ id, receipt }) => (
        <Stack weight="semibold" numeric nowrap>
          {id}{' '}
          <Text className={classes.extra} size="small" weight="regular" tone="quiet">
            {t.receiptOf(receipt)}
          </Text>
        </Stack>
      ),
    },
    user,
    {
      key: 'shop',
      head: columns.shop,
      renderCell: ({ shop }) => <Text tone="soft">{shop}</Text>,
      width: '10%',
      from: 960,
    },
    { key: 'type', head: columns.type, renderCell: (booked) => <Types booked={booked} /> },
    { key: 'time', head: columns.time, renderCell: (booked) => <Time booked={booked} format={format} /> },
    {
      key: 'method',
      head: columns.method,
      renderCell: ({ method }) => <Text nowrap>{methods[method]}</Text>,
      from: 1100,
    },
    { key: 'by', head: columns.by, renderCell: ({ by }) => <Text tone="soft">{by}</Text>, width: '9%', from: 1440 },
    amount,
    {
      key: 'items',
      head: columns.items,
      renderCell: (booked, details) => <Toggle booked={booked} details={details} />,
      isNumber: true,
    },
    {
      key: 'actions',
      head: columns.actions,
      isHeadHidden: true,
      renderCell: (booked) => <ReverseButton booked={booked} onReverse={reversing(booked)} />,
      isEnd: true,
      width: '1%',
      from: 960,
    },
  ]
}

type CellProps = { booked: Booked; format: TransactionFormat }

function Amount({ booked: { id, amount, status }, format }: CellProps) {
  const isReversed = status === 'reversed'
  return (
    <Text
      as={isReversed ? 's' : 'span'}
      tone={isReversed ? 'quiet' : 'ink'}
      weight="semibold"
      numeric
      nowrap
      data-transaction={id}
      data-reversed={isReversed || undefined}
    >
      {format.signed(amount)}
    </Text>
  )
}

const Types = ({ booked }: { booked: Booked }) => (
  <Row wrap gap={2}>
    <TypeBadge booked={booked} />
  </Row>
)

function Time({ booked, format }: CellProps) {
  const t = useWords(transactionsWords)
  const { date, time, businessDay } = format.when(booked)
  return (
    <Stack numeric>
      <Stack as="time" dateTime={booked.timestamp} nowrap>
        {time}{' '}
        <Text size="small" tone="quiet">
          {date}
        </Text>
      </Stack>
      {businessDay !== null && (
        <Text size="small" tone="quiet">
          {t.bookedOn(businessDay)}
        </Text>
      )}
    </Stack>
  )
}

/** On one line, for phones. */
function DayAndTime({ booked, format }: CellProps) {
  const t = useWords(transactionsWords)
  const { date, time, businessDay } = format.when(booked)
  return (
    <Text size="small" tone="soft" numeric>
      <time dateTime={booked.timestamp}>
        {date}, {time}
      </time>
      {businessDay !== null && <> · {t.bookedOn(businessDay)}</>}
    </Text>
  )
}

function Toggle({ booked: { id, items }, details }: { booked: Booked; details: RowDetails }) {
  const t = useWords(transactionsWords)
  const label = items.length === 0 ? t.details : t.items(items.length)
  return (
    <DetailsButton details={details} label={t.detailsOf(label, id)} arrow="right">
      <span className={classes.extra}>{label}</span>
    </DetailsButton>
  )
}
