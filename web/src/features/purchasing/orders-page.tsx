import { centsOfAmount } from '@aforo/domain'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconSearch, IconTruckDelivery } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { PageHead, PageTools } from '../../design/page-head.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { Surface } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDate, formatDay, formatMoney } from '../../format/format.ts'
import { StockTabs } from '../../parts/purchasing/stock-tabs.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import { AtVenue, type PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useMay } from '../../session/use-may.ts'
import { useWords } from '../../words/words.ts'
import { NewOrderDialog } from './new-order-dialog.tsx'
import { OrderState } from './order-state.tsx'
import { orderWords } from './order-words.ts'
import { type ListedOrder, ordersQuery } from './purchasing-queries.ts'
import { SearchField, useSearch } from './search-field.tsx'

/** The orders of a venue to its suppliers. */
export function Page() {
  const t = useWords(orderWords)
  return <AtVenue title={t.title}>{(venue, choice) => <Orders key={venue.id} venue={venue} choice={choice} />}</AtVenue>
}

const filters = ['all', 'draft', 'open', 'received'] as const

function Orders({ venue, choice }: { venue: PageVenue; choice: ReactNode }) {
  const t = useWords(orderWords)
  const mayOrder = useMay(venue.id)('purchasing.order')
  const [address, setAddress] = useSearchParams()
  const filter = filters.find((one) => one === address.get('state')) ?? 'all'
  const search = useSearch()
  const [isCreating, setIsCreating] = useState(false)
  const list = useInfiniteQuery(ordersQuery(venue.id, search.words, filter === 'all' ? null : filter))
  const choose = (state: string) => {
    const next = new URLSearchParams(address)
    if (state === 'all') next.delete('state')
    else next.set('state', state)
    setAddress(next, { replace: true })
  }
  const create = mayOrder && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setIsCreating(true)}>
      {t.create}
    </Button>
  )
  const isWhole = search.words === '' && filter === 'all'
  return (
    <>
      <PageHead title={t.title}>
        <PageTools>
          {choice}
          <SearchField search={search} label={t.search} />
          {create}
        </PageTools>
      </PageHead>
      <StockTabs venueId={venue.id} />
      <Surface>
        <Row padX={6} padY={5}>
          <SegmentedControl
            aria-label={t.filter}
            value={filter}
            onChange={choose}
            data={filters.map((value) => ({ value, label: t.filters[value] }))}
          />
        </Row>
        <QueryList
          list={list}
          failed={t.loadError}
          inCard
          empty={
            <StateCard
              Icon={isWhole ? IconTruckDelivery : IconSearch}
              title={isWhole ? t.none : t.noMatch}
              action={isWhole && create}
            >
              {isWhole ? t.noneHint : t.noMatchHint}
            </StateCard>
          }
        >
          {(orders) => <OrderTable venue={venue} orders={orders} />}
        </QueryList>
      </Surface>
      {isCreating && <NewOrderDialog venueId={venue.id} onClose={() => setIsCreating(false)} />}
    </>
  )
}

function OrderTable({ venue, orders }: { venue: PageVenue; orders: readonly ListedOrder[] }) {
  const t = useWords(orderWords)
  const language = useLanguage()
  const venuePath = useVenuePath(venue.id)
  const columns: DataColumn<ListedOrder>[] = [
    {
      key: 'number',
      head: t.number,
      width: 112,
      onCard: 'title',
      renderCell: ({ id, number }) => (
        <QuietLink to={venuePath(`/product/orders/${id}`)}>{t.one(formatCount(number, language))}</QuietLink>
      ),
    },
    {
      key: 'supplier',
      head: t.supplier,
      renderCell: ({ supplier }) =>
        supplier === null ? <Text tone="quiet">{t.noSupplier}</Text> : <Text breaks>{supplier.name}</Text>,
    },
    { key: 'state', head: t.state, width: 200, onCard: 'aside', renderCell: (order) => <OrderState order={order} /> },
    {
      key: 'expected',
      head: t.expected,
      from: 960,
      renderCell: ({ expected_on: day }) => (day === null ? '—' : <Text nowrap>{formatDay(day, language)}</Text>),
    },
    { key: 'lines', head: t.products, isNumber: true, renderCell: ({ lines }) => formatCount(lines, language) },
    {
      key: 'agreed',
      head: t.agreed,
      isNumber: true,
      renderCell: (order) => <AgreedCost order={order} currency={venue.currency} />,
    },
    {
      key: 'created',
      head: t.created,
      from: 1280,
      renderCell: ({ created_at: at }) => <Text nowrap>{formatDate(new Date(at), language, venue.timeZone)}</Text>,
    },
  ]
  return <DataTable label={t.title} columns={columns} rows={orders} rowKey={({ id }) => id} />
}

function AgreedCost({ order, currency }: { order: ListedOrder; currency: string }) {
  const t = useWords(orderWords)
  const language = useLanguage()
  const { agreed_cost: cost, lines, lines_without_cost: without } = order
  if (lines === 0) return '—'
  return (
    <>
      {without < lines && formatMoney(centsOfAmount(cost), currency, language)}
      {without > 0 && (
        <Text as="div" size="small" tone="quiet">
          {t.withoutCost(without)}
        </Text>
      )}
    </>
  )
}
