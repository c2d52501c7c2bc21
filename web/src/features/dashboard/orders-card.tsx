import { centsOfAmount, pageBlocker } from '@aforo/domain'
import { IconChevronRight, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatMoney } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useBooksPath } from '../../parts/transactions/books.ts'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { OrderStatus } from '../../parts/sales/order-status.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import type { DashboardFilter } from './dashboard-address.ts'
import { type Order, ordersQuery } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'
import classes from './orders-card.module.css'

/** The latest orders, independent of the period. */
export function OrdersCard({ venue, filter }: { venue: PageVenue; filter: DashboardFilter }) {
  const t = useWords(dashboardWords)
  const booksPath = useBooksPath(venue.id)
  const isPhone = usePhone()
  const orders = useQuery(ordersQuery(venue.id, filter))
  const rows = useOrderRows(venue, orders.data ?? [])
  const Rows = isPhone ? OrderCards : OrderTable
  return (
    <section className={classes.card} aria-label={t.orders}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t.orders}</h2>
        {rows.length > 0 && (
          <Link className={classes.all ?? ''} to={booksPath({ venues: filter.venues, type: 'purchase' })}>
            {t.seeAll} <IconChevronRight size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
      {orders.isPending && (
        <div className={classes.waiting}>
          <SkeletonRows rows={4} />
        </div>
      )}
      {orders.isLoadingError && (
        <LoadError title={t.ordersError} error={orders.error} onRetry={() => void orders.refetch()} />
      )}
      {orders.data?.length === 0 && (
        <StateCard Icon={IconReceipt} title={t.noOrders}>
          {t.noOrdersHint}
        </StateCard>
      )}
      {rows.length > 0 && <Rows rows={rows} />}
    </section>
  )
}

type OrderRow = Record<'id' | 'product' | 'customer' | 'date' | 'total' | 'address' | 'status', ReactNode> & {
  key: number
}

/** Rows that link to the order and its first product, if the person may open them and the sale was at this venue. */
function useOrderRows(venue: PageVenue, orders: readonly Order[]): OrderRow[] {
  const t = useWords(dashboardWords)
  const { erased } = useWords(memberWords)
  const language = useLanguage()
  const { person } = useSession()
  const venuePath = useVenuePath(venue.id)
  const opens = (path: '/order' | '/product') => pageBlocker(path, person, venue.id) === null
  return orders.map((order) => {
    const isHere = order.venue_id === venue.id
    const linkIf = (isOpen: boolean, path: string, words: string) =>
      isHere && isOpen ? <Link to={path}>{words}</Link> : words
    return {
      key: order.id,
      id: linkIf(opens('/order'), venuePath(`/order/${order.id}`), `#${order.id}`),
      product: (
        <>
          {linkIf(opens('/product'), venuePath(`/product/${order.product_id}`), String(order.product_id))}
          {order.other_products > 0 && <span className={classes.more}> {t.moreProducts(order.other_products)}</span>}
        </>
      ),
      customer: order.customer_name === '' ? erased : order.customer_name,
      date: <time dateTime={order.order_date}>{formatDate(new Date(order.order_date), language, venue.timeZone)}</time>,
      total: formatMoney(centsOfAmount(order.order_total), venue.currency, language),
      address: order.shipment_address,
      status: <OrderStatus status={order.current_order_status} />,
    }
  })
}

function OrderTable({ rows }: { rows: readonly OrderRow[] }) {
  const t = useWords(dashboardWords)
  const columns = ['id', 'product', 'customer', 'date', 'total', 'address', 'status'] as const
  return (
    <table className={classes.table} aria-label={t.orders}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {columns.map((column) => (
              <td key={column} data-column={column}>
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The orders as cards, for phones. */
function OrderCards({ rows }: { rows: readonly OrderRow[] }) {
  const t = useWords(dashboardWords)
  return (
    <ul className={classes.cards} aria-label={t.orders}>
      {rows.map((row) => (
        <li key={row.key} className={classes.order}>
          <span className={classes.line}>
            <b>{row.customer}</b> <b>{row.total}</b>
          </span>
          <span className={classes.line}>
            <span>
              {row.id} · {row.date}
            </span>{' '}
            {row.status}
          </span>
          <span className={classes.quiet}>
            {t.columns.product} {row.product} · {row.address}
          </span>
        </li>
      ))}
    </ul>
  )
}
