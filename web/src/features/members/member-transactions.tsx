import { centsOfAmount, pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatMoney, formatTime } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { ReversalDialog } from '../../parts/transactions/reversal-dialog.tsx'
import { reversalWords } from '../../parts/transactions/reversal-words.ts'
import { type Transaction, transactionsQuery } from '../../parts/transactions/transaction-queries.ts'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { MoreButton } from '../../design/more-button.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import { memberHistoryWords } from './member-history-words.ts'
import historyClasses from './member-history.module.css'
import type { Member } from './member-queries.ts'
import classes from './member-transactions.module.css'

/** A member's transactions, newest first. Older ones load on request. */
export function MemberTransactions({ venue, member }: { venue: PageVenue; member: Member }) {
  const t = useWords(memberHistoryWords)
  const id = useId()
  const [reversing, setReversing] = useState<Transaction | null>(null)
  const transactions = useInfiniteQuery(transactionsQuery(venue.id, member.id))
  const shown = transactions.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={historyClasses.part} aria-labelledby={id}>
      <div className={historyClasses.head}>
        <h3 id={id} className={historyClasses.title}>
          {t.transactions}
        </h3>
      </div>
      {transactions.isPending && <SkeletonRows />}
      {transactions.isLoadingError && (
        <LoadError title={t.transactionsError} error={transactions.error} onRetry={() => void transactions.refetch()} />
      )}
      {transactions.data !== undefined && shown.length === 0 && (
        <p className={historyClasses.none}>{t.noTransactions}</p>
      )}
      {shown.length > 0 && <TransactionList transactions={shown} venue={venue} onReverse={setReversing} />}
      <MoreButton list={transactions} />
      {reversing !== null && (
        <ReversalDialog venue={venue} transaction={reversing} onClose={() => setReversing(null)} />
      )}
    </section>
  )
}

type TransactionTexts = {
  date: string
  time: string
  amount: string
  after: string | null
  method: string
  receipt: string
}

/** A transaction as text. An amount that changed the balance has its sign. */
function useTransactionFormat({ currency, timeZone }: PageVenue): (transaction: Transaction) => TransactionTexts {
  const t = useWords(memberHistoryWords)
  const { methods } = useWords(memberWords)
  const language = useLanguage()
  const money = (amount: number) => formatMoney(centsOfAmount(amount), currency, language)
  return ({ at, amount, balance_change: change, balance_after: after, method, receipt }) => ({
    date: formatDate(new Date(at), language, timeZone),
    time: formatTime(new Date(at), language, timeZone),
    amount: change === 0 ? money(amount) : `${change > 0 ? '+' : ''}${money(change)}`,
    after: after === null ? null : money(after),
    method: methods[method],
    receipt: t.receiptNumber(receipt),
  })
}

type TransactionListProps = {
  transactions: readonly Transaction[]
  venue: PageVenue
  onReverse: (transaction: Transaction) => void
}

/** A table, or cards on a phone. */
function TransactionList({ transactions, venue, onReverse }: TransactionListProps) {
  const t = useWords(memberHistoryWords)
  const isPhone = usePhone()
  const format = useTransactionFormat(venue)
  if (isPhone) {
    return (
      <ul className={classes.cards} aria-label={t.transactions}>
        {transactions.map((transaction) => (
          <TransactionCard
            key={transaction.id}
            transaction={transaction}
            texts={format(transaction)}
            venueId={venue.id}
            onReverse={onReverse}
          />
        ))}
      </ul>
    )
  }
  return (
    <table className={classes.table} aria-label={t.transactions}>
      <thead>
        <tr>
          <th scope="col">{t.when}</th>
          <th scope="col">{t.kind}</th>
          <th scope="col">{t.method}</th>
          <th scope="col">{t.receipt}</th>
          <th scope="col" className={classes.figure}>
            {t.amount}
          </th>
          <th scope="col" className={classes.figure}>
            {t.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            texts={format(transaction)}
            venueId={venue.id}
            onReverse={onReverse}
          />
        ))}
      </tbody>
    </table>
  )
}

type TransactionProps = Pick<TransactionListProps, 'onReverse'> & {
  transaction: Transaction
  texts: TransactionTexts
  venueId: number
}

function TransactionRow({ transaction, texts, venueId, onReverse }: TransactionProps) {
  const { reversed } = useWords(reversalWords)
  const isReversed = transaction.reversed_by !== null
  return (
    <tr data-reversed={isReversed || undefined}>
      <td>
        <time className={classes.date} dateTime={transaction.at}>
          {texts.date}
        </time>{' '}
        <span className={classes.quiet}>{texts.time}</span>
      </td>
      <td>
        <span className={classes.kind}>
          <Kind transaction={transaction} venueId={venueId} /> {isReversed && <Badge tone="neutral">{reversed}</Badge>}
        </span>
        <Beside transaction={transaction} />
      </td>
      <td className={classes.method}>{texts.method}</td>
      <td className={classes.receipt}>{texts.receipt}</td>
      <td className={`${classes.figure} ${classes.amount}`}>{texts.amount}</td>
      <td className={classes.figure}>
        {texts.after ?? '—'}
        <ReverseButton transaction={transaction} onReverse={onReverse} />
      </td>
    </tr>
  )
}

function TransactionCard({ transaction, texts, venueId, onReverse }: TransactionProps) {
  const t = useWords(memberHistoryWords)
  const { reversed } = useWords(reversalWords)
  const isReversed = transaction.reversed_by !== null
  return (
    <li className={classes.card} data-reversed={isReversed || undefined}>
      <div className={classes.line}>
        <span className={classes.kind}>
          <Kind transaction={transaction} venueId={venueId} /> {isReversed && <Badge tone="neutral">{reversed}</Badge>}
        </span>
        <span className={classes.amount}>{texts.amount}</span>
      </div>
      <div className={classes.line}>
        <time dateTime={transaction.at}>
          {texts.date} <span className={classes.quiet}>{texts.time}</span>
        </time>
        {texts.after !== null && <span>{t.afterOf(texts.after)}</span>}
      </div>
      <p className={classes.quiet}>{[texts.method, texts.receipt].join(' · ')}</p>
      <Beside transaction={transaction} />
      <ReverseButton transaction={transaction} onReverse={onReverse} />
    </li>
  )
}

/** The kind of transaction. A sale links to its page if it was made at this venue and the person may open it. */
function Kind({
  transaction: { id, kind, venue_id: soldAt },
  venueId,
}: Pick<TransactionProps, 'transaction' | 'venueId'>) {
  const t = useWords(memberHistoryWords)
  const { transactionKinds } = useWords(memberWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venueId)
  const isLinked = kind === 'purchase' && soldAt === venueId && pageBlocker('/order', person, venueId) === null
  if (!isLinked) return transactionKinds[kind]
  return (
    <Link className={classes.order ?? ''} to={venuePath(`/order/${id}`)} title={t.order(id)}>
      {transactionKinds[kind]}
    </Link>
  )
}

/** The person who made it, and the reason if there is one. */
function Beside({ transaction: { by, reason } }: { transaction: Transaction }) {
  return <p className={classes.beside}>{reason === '' ? by : `${by}: ${reason}`}</p>
}

function ReverseButton({ transaction, onReverse }: Pick<TransactionProps, 'transaction' | 'onReverse'>) {
  const t = useWords(reversalWords)
  const { transactionKinds } = useWords(memberWords)
  // A sale is voided on its own page, because its goods must be handled too.
  if (!transaction.reversible || transaction.kind === 'purchase') return null
  return (
    <Button
      className={classes.reverse ?? ''}
      variant="subtle"
      aria-label={t.reverseOf(transactionKinds[transaction.kind], transaction.receipt)}
      onClick={() => onReverse(transaction)}
    >
      {t.reverse}
    </Button>
  )
}
