import { centsOfAmount } from '@aforo/domain'
import { IconReceipt, IconScale, IconWallet } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatDayShort, formatMoney, formatTime, isoDay } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { type Transaction, transactionsQuery } from '../../parts/transactions/transaction-queries.ts'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import { cartWords } from './cart-words.ts'
import classes from './history-panel.module.css'

/** A member's transactions, newest first. A sale links to its own page. */
export function HistoryPanel({ venue, memberId }: { venue: PageVenue; memberId: number }) {
  const t = useWords(cartWords)
  const transactions = useInfiniteQuery(transactionsQuery(venue.id, memberId))
  const shown = transactions.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className={classes.history}>
      {transactions.isPending && <SkeletonRows />}
      {transactions.isLoadingError && (
        <LoadError title={t.transactionsError} error={transactions.error} onRetry={() => void transactions.refetch()} />
      )}
      {transactions.data !== undefined && shown.length === 0 && (
        <StateCard Icon={IconReceipt} title={t.transactions}>
          {t.noTransactions}
        </StateCard>
      )}
      {shown.length > 0 && (
        <table className={classes.table} aria-label={t.transactions}>
          <thead>
            <tr>
              <th scope="col">{t.columns.date}</th>
              <th scope="col">{t.columns.type}</th>
              <th scope="col">{t.columns.amount}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((transaction) => (
              <Row key={transaction.id} transaction={transaction} venue={venue} />
            ))}
          </tbody>
        </table>
      )}
      <MoreButton list={transactions} />
    </div>
  )
}

const tones = {
  top_up: 'info',
  fee: 'neutral',
  payout: 'neutral',
  purchase: 'neutral',
  return: 'info',
  reversal: 'neutral',
} as const
const icons = { top_up: IconWallet, purchase: IconScale } as const

function Row({ transaction, venue }: { transaction: Transaction; venue: PageVenue }) {
  const t = useWords(cartWords)
  const venuePath = useVenuePath(venue.id)
  const { transactionKinds } = useWords(memberWords)
  const language = useLanguage()
  const { kind, amount, balance_change: change } = transaction
  const at = new Date(transaction.at)
  const day = formatDayShort(isoDay(at, venue.timeZone), language)
  const money = (figure: number) => formatMoney(centsOfAmount(figure), venue.currency, language)
  const Icon = kind === 'top_up' || kind === 'purchase' ? icons[kind] : IconReceipt
  const isReversed = transaction.reversed_by !== null
  return (
    <tr data-reversed={isReversed || undefined}>
      <td>
        <time dateTime={transaction.at}>
          {kind === 'purchase' ? (
            <Link to={venuePath(`/order/${transaction.id}`)} aria-label={t.openSale(day)}>
              {day}
            </Link>
          ) : (
            <b>{day}</b>
          )}{' '}
          <span className={classes.time}>{formatTime(at, language, venue.timeZone)}</span>
        </time>
      </td>
      <td>
        <Badge tone={tones[kind]} Icon={Icon}>
          {transactionKinds[kind]}
        </Badge>
        {isReversed && <span className={classes.reversed}>{t.reversed}</span>}
      </td>
      <td className={classes.amount}>{change === 0 ? money(amount) : `${change > 0 ? '+' : ''}${money(change)}`}</td>
    </tr>
  )
}
