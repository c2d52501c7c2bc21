import { centsOfAmount } from '@aforo/domain'
import { IconReceipt, IconScale, IconWallet, IconWifiOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatDayShort, formatMoney, formatTime, isoDay } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { type Transaction, transactionsQuery } from '../../parts/transactions/transaction-queries.ts'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { FadingScroll } from '../../design/fading-scroll.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import classes from './counter-panel.module.css'
import { offlineCounterWords } from './offline-counter-words.ts'

const tones = {
  top_up: 'info',
  fee: 'neutral',
  payout: 'neutral',
  purchase: 'neutral',
  return: 'info',
  opening: 'info',
  reversal: 'neutral',
} as const
const icons = { top_up: IconWallet, purchase: IconScale } as const

/** The transactions are not on this device. */
export function HistoryWaits() {
  const t = useWords(offlineCounterWords)
  return (
    <StateCard Icon={IconWifiOff} title={t.historyWaits}>
      {t.historyWaitsHint}
    </StateCard>
  )
}

/** A member's transactions, newest first. A sale links to its own page. */
export function HistoryPanel({ venue, memberId }: { venue: PageVenue; memberId: number }) {
  const t = useWords(cartWords)
  const transactions = useInfiniteQuery(transactionsQuery(venue.id, memberId))
  const columns: DataColumn<Transaction>[] = [
    {
      key: 'date',
      head: t.columns.date,
      renderCell: (transaction) => <Day transaction={transaction} venue={venue} />,
      onCard: 'title',
    },
    {
      key: 'type',
      head: t.columns.type,
      renderCell: (transaction) => <Kind transaction={transaction} />,
      onCard: 'line',
    },
    {
      key: 'amount',
      head: t.columns.amount,
      renderCell: (transaction) => <Amount transaction={transaction} currency={venue.currency} />,
      isNumber: true,
      onCard: 'aside',
    },
  ]
  return (
    <FadingScroll className={classes.scroll}>
      <QueryList
        list={transactions}
        failed={t.transactionsError}
        empty={
          <StateCard Icon={IconReceipt} title={t.transactions}>
            {t.noTransactions}
          </StateCard>
        }
      >
        {(shown) => (
          <DataTable label={t.transactions} columns={columns} rows={shown} rowKey={({ id }) => id} sticky="list" />
        )}
      </QueryList>
    </FadingScroll>
  )
}

function Day({ transaction: { id, at, kind }, venue }: { transaction: Transaction; venue: PageVenue }) {
  const t = useWords(cartWords)
  const venuePath = useVenuePath(venue.id)
  const language = useLanguage()
  const instant = new Date(at)
  const day = formatDayShort(isoDay(instant, venue.timeZone), language)
  return (
    <Text as="time" dateTime={at} numeric>
      {kind === 'purchase' ? (
        <Link to={venuePath(`/order/${id}`)} className={classes.sale ?? ''} aria-label={t.openSale(day)}>
          {day}
        </Link>
      ) : (
        <Text as="b" weight="semibold">
          {day}
        </Text>
      )}{' '}
      <Text tone="soft">{formatTime(instant, language, venue.timeZone)}</Text>
    </Text>
  )
}

function Kind({ transaction: { kind, reversed_by: reversedBy } }: { transaction: Transaction }) {
  const t = useWords(cartWords)
  const { transactionKinds } = useWords(memberWords)
  return (
    <Stack align="start">
      <Badge tone={tones[kind]} Icon={kind === 'top_up' || kind === 'purchase' ? icons[kind] : IconReceipt}>
        {transactionKinds[kind]}
      </Badge>
      {reversedBy !== null && (
        <Text size="small" tone="quiet">
          {t.reversed}
        </Text>
      )}
    </Stack>
  )
}

function Amount({ transaction, currency }: { transaction: Transaction; currency: string }) {
  const language = useLanguage()
  const { amount, balance_change: change, reversed_by: reversedBy } = transaction
  const isReversed = reversedBy !== null
  const money = (figure: number) => formatMoney(centsOfAmount(figure), currency, language)
  return (
    <Text as={isReversed ? 's' : 'span'} weight="semibold" tone={isReversed ? 'quiet' : 'ink'} numeric nowrap>
      {change === 0 ? money(amount) : `${change > 0 ? '+' : ''}${money(change)}`}
    </Text>
  )
}
