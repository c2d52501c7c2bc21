import { centsOfAmount, pageBlocker } from '@aforo/domain'
import { IconChevronRight, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
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
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import type { DashboardFilter } from './dashboard-address.ts'
import { type Figures, type Order, ordersQuery } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'

type OrdersCardProps = { venue: PageVenue; filter: DashboardFilter; period: Figures['period'] | undefined }

/** The latest orders of the period. */
export function OrdersCard({ venue, filter, period }: OrdersCardProps) {
  const t = useWords(dashboardWords)
  const booksPath = useBooksPath(venue.id)
  const orders = useQuery(ordersQuery(venue.id, filter))
  const days = period === undefined ? {} : { from: period.from, to: period.to }
  return (
    <Surface aria-label={t.orders}>
      <SurfaceHead title={t.orders} isInset>
        {orders.data !== undefined && orders.data.length > 0 && (
          <Row size="small">
            <QuietLink to={booksPath({ venues: filter.venues, type: 'purchase', ...days })}>
              <Row as="span" gap={2}>
                {t.seeAll} <IconChevronRight size={16} aria-hidden="true" />
              </Row>
            </QuietLink>
          </Row>
        )}
      </SurfaceHead>
      {orders.isPending && (
        <Stack padX={6} padY={4}>
          <SkeletonRows rows={4} />
        </Stack>
      )}
      {orders.isLoadingError && (
        <LoadError title={t.ordersError} error={orders.error} onRetry={() => void orders.refetch()} />
      )}
      {orders.data?.length === 0 && (
        <StateCard Icon={IconReceipt} title={t.noOrders}>
          {t.noOrdersHint}
        </StateCard>
      )}
      {orders.data !== undefined && orders.data.length > 0 && <OrderTable venue={venue} orders={orders.data} />}
    </Surface>
  )
}

/** Links to the order and its first product, if the person may open them and the sale was at this venue. */
function OrderTable({ venue, orders }: { venue: PageVenue; orders: readonly Order[] }) {
  const t = useWords(dashboardWords)
  const { erased } = useWords(memberWords)
  const language = useLanguage()
  const { person } = useSession()
  const venuePath = useVenuePath(venue.id)
  const linkAt = (order: Order, page: '/order' | '/product', id: number, words: string) =>
    order.venue_id === venue.id && pageBlocker(page, person, venue.id) === null ? (
      <QuietLink to={venuePath(`${page}/${id}`)}>{words}</QuietLink>
    ) : (
      words
    )
  const id = (order: Order) => linkAt(order, '/order', order.id, `#${order.id}`)
  const product = (order: Order) => (
    <>
      {linkAt(order, '/product', order.product_id, String(order.product_id))}
      {order.other_products > 0 && (
        <Text size="small" tone="quiet" nowrap>
          {' '}
          {t.moreProducts(order.other_products)}
        </Text>
      )}
    </>
  )
  const customer = (order: Order) => (
    <Text weight="medium" breaks>
      {order.customer_name === '' ? erased : order.customer_name}
    </Text>
  )
  const date = (order: Order) => (
    <Text as="time" dateTime={order.order_date} tone="soft" nowrap>
      {formatDate(new Date(order.order_date), language, venue.timeZone)}
    </Text>
  )
  const total = (order: Order) => (
    <Text weight="semibold" nowrap>
      {formatMoney(centsOfAmount(order.order_total), venue.currency, language)}
    </Text>
  )
  const status = (order: Order) => <OrderStatus status={order.current_order_status} />
  const columns: DataColumn<Order>[] = [
    { key: 'id', head: t.columns.id, renderCell: id },
    { key: 'product', head: t.columns.product, renderCell: product },
    { key: 'customer', head: t.columns.customer, renderCell: customer },
    { key: 'date', head: t.columns.date, renderCell: date },
    { key: 'total', head: t.columns.total, renderCell: total, isNumber: true },
    {
      key: 'address',
      head: t.columns.address,
      renderCell: (order) => <Text tone="soft">{order.shipment_address}</Text>,
    },
    { key: 'status', head: t.columns.status, renderCell: status },
  ]
  return (
    <DataTable
      label={t.orders}
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      height="dense"
      renderCard={(order) => (
        <Stack gap={2} numeric>
          <Row justify="between" gap={5}>
            {customer(order)} {total(order)}
          </Row>
          <Row justify="between" gap={5}>
            <span>
              {id(order)} · {date(order)}
            </span>{' '}
            {status(order)}
          </Row>
          <Text size="small" tone="soft">
            {t.columns.product} {product(order)} · {order.shipment_address}
          </Text>
        </Stack>
      )}
    />
  )
}
