import { centsOfAmount, pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatMoney, formatTime } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { ReversalDialog } from '../../parts/transactions/reversal-dialog.tsx'
import { reversalWords } from '../../parts/transactions/reversal-words.ts'
import { type Transaction, transactionsQuery } from '../../parts/transactions/transaction-queries.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { memberHistoryWords } from './member-history-words.ts'
import type { Member } from './member-queries.ts'
import classes from './member-transactions.module.css'
import { PanelSection } from './panel-section.tsx'

/** A member's transactions, newest first. Older ones load on request. */
export function MemberTransactions({ venue, member }: { venue: PageVenue; member: Member }) {
  const t = useWords(memberHistoryWords)
  const [reversing, setReversing] = useState<Transaction | null>(null)
  const transactions = useInfiniteQuery(transactionsQuery(venue.id, member.id))
  return (
    <PanelSection title={t.transactions}>
      <QueryList
        list={transactions}
        failed={t.transactionsError}
        empty={
          <Text as="p" tone="quiet">
            {t.noTransactions}
          </Text>
        }
      >
        {(shown) => <TransactionTable transactions={shown} venue={venue} onReverse={setReversing} />}
      </QueryList>
      {reversing !== null && (
        <ReversalDialog venue={venue} transaction={reversing} onClose={() => setReversing(null)} />
      )}
    </PanelSection>
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

type TransactionTableProps = {
  transactions: readonly Transaction[]
  venue: PageVenue
  onReverse: (transaction: Transaction) => void
}

function TransactionTable({ transactions, venue, onReverse }: TransactionTableProps) {
  const t = useWords(memberHistoryWords)
  const format = useTransactionFormat(venue)
  const columns: DataColumn<Transaction>[] = [
    {
      key: 'when',
      head: t.when,
      renderCell: (transaction) => (
        <Stack numeric nowrap>
          <Text as="time" weight="medium" dateTime={transaction.at}>
            {format(transaction).date}
          </Text>
          <Text tone="quiet">{format(transaction).time}</Text>
        </Stack>
      ),
    },
    {
      key: 'kind',
      head: t.kind,
      renderCell: (transaction) => (
        <>
          <Kind transaction={transaction} venueId={venue.id} />
          <MadeBy transaction={transaction} />
        </>
      ),
    },
    { key: 'method', head: t.method, renderCell: (transaction) => <Text nowrap>{format(transaction).method}</Text> },
    {
      key: 'receipt',
      head: t.receipt,
      renderCell: (transaction) => (
        <Text numeric nowrap>
          {format(transaction).receipt}
        </Text>
      ),
    },
    {
      key: 'amount',
      head: t.amount,
      renderCell: (transaction) => <Amount transaction={transaction} text={format(transaction).amount} />,
      isNumber: true,
    },
    {
      key: 'after',
      head: t.after,
      renderCell: (transaction) => (
        <Stack align="end">
          {format(transaction).after ?? '—'}
          <ReverseButton transaction={transaction} onReverse={onReverse} />
        </Stack>
      ),
      isNumber: true,
    },
  ]
  return (
    <div className={classes.table}>
      <DataTable
        label={t.transactions}
        columns={columns}
        rows={transactions}
        rowKey={({ id }) => id}
        renderCard={(transaction) => (
          <TransactionCard
            transaction={transaction}
            texts={format(transaction)}
            venueId={venue.id}
            onReverse={onReverse}
          />
        )}
      />
    </div>
  )
}

type TransactionCardProps = Pick<TransactionTableProps, 'onReverse'> & {
  transaction: Transaction
  texts: TransactionTexts
  venueId: number
}

function TransactionCard({ transaction, texts, venueId, onReverse }: TransactionCardProps) {
  const t = useWords(memberHistoryWords)
  return (
    <Stack gap={2} numeric>
      <Row gap={5} justify="between" weight="semibold">
        <Kind transaction={transaction} venueId={venueId} />
        <Amount transaction={transaction} text={texts.amount} />
      </Row>
      <Row gap={4} wrap justify="between">
        <time dateTime={transaction.at}>
          {texts.date} <Text tone="quiet">{texts.time}</Text>
        </time>
        {texts.after !== null && <span>{t.afterOf(texts.after)}</span>}
      </Row>
      <Text as="p" tone="quiet">
        {[texts.method, texts.receipt].join(' · ')}
      </Text>
      <MadeBy transaction={transaction} />
      <Row>
        <ReverseButton transaction={transaction} onReverse={onReverse} />
      </Row>
    </Stack>
  )
}

/** The amount, struck through if the transaction was reversed. */
function Amount({ transaction, text }: { transaction: Transaction; text: string }) {
  const isReversed = transaction.reversed_by !== null
  return (
    <Text as={isReversed ? 's' : 'span'} weight="semibold" tone={isReversed ? 'quiet' : 'ink'} nowrap>
      {text}
    </Text>
  )
}

/** The kind of transaction. A sale links to its page if it was made at this venue and the person may open it. */
function Kind({ transaction, venueId }: { transaction: Transaction; venueId: number }) {
  const t = useWords(memberHistoryWords)
  const { reversed } = useWords(reversalWords)
  const { transactionKinds } = useWords(memberWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venueId)
  const { id, kind, venue_id: soldAt } = transaction
  const isLinked = kind === 'purchase' && soldAt === venueId && pageBlocker('/order', person, venueId) === null
  return (
    <Row as="span" gap={4} wrap>
      {isLinked ? (
        <Link className={classes.order ?? ''} to={venuePath(`/order/${id}`)} title={t.order(id)}>
          {transactionKinds[kind]}
        </Link>
      ) : (
        transactionKinds[kind]
      )}
      {transaction.reversed_by !== null && <Badge tone="neutral">{reversed}</Badge>}
    </Row>
  )
}

/** The person who made it, and the reason if there is one. */
function MadeBy({ transaction: { by, reason } }: { transaction: Transaction }) {
  return (
    <Text as="p" size="small" tone="quiet" breaks>
      {reason === '' ? by : `${by}: ${reason}`}
    </Text>
  )
}

type ReverseButtonProps = Pick<TransactionTableProps, 'onReverse'> & { transaction: Transaction }

function ReverseButton({ transaction, onReverse }: ReverseButtonProps) {
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
