import {
  centsOfAmount,
  costCents,
  milliOfQuantity,
  missingMilli,
  purchaseOrderBlocker,
  surplusMilli,
} from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatQuantity } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useMay } from '../../session/use-may.ts'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderReceipts } from './order-receipts.tsx'
import { orderWords } from './order-words.ts'
import type { OrderLine, PurchaseOrder } from './purchasing-queries.ts'
import { ReceiveDialog } from './receive-dialog.tsx'

/** An order that is no draft any more: what was ordered, what has come, and receiving in place. */
export function PlacedOrder({ venue, order }: { venue: PageVenue; order: PurchaseOrder }) {
  const t = useWords(orderWords)
  const mayReceive = useMay(venue.id)('purchasing.order') && purchaseOrderBlocker(order.state, 'receive') === null
  const [receivingId, setReceivingId] = useState<number | null>(null)
  const receiving = order.lines.find(({ product }) => product.id === receivingId)
  return (
    <Stack gap={6}>
      <OrderFacts venue={venue} order={order} />
      <Surface>
        <SurfaceHead title={t.lines} isInset />
        <LineTable venue={venue} order={order} onReceive={mayReceive ? setReceivingId : null} />
      </Surface>
      <OrderReceipts venue={venue} order={order} />
      {receiving !== undefined && (
        <ReceiveDialog venue={venue} orderId={order.id} line={receiving} onClose={() => setReceivingId(null)} />
      )}
    </Stack>
  )
}

const sumsOf = ({ quantity, received }: OrderLine) => ({
  quantityMilli: milliOfQuantity(quantity),
  receivedMilli: milliOfQuantity(received),
})

type LineTableProps = {
  venue: PageVenue
  order: PurchaseOrder
  /** Null if nothing can be received. */
  onReceive: ((productId: number) => void) | null
}

function LineTable({ venue, order, onReceive }: LineTableProps) {
  const t = useWords(orderWords)
  const { per } = useWords(stockWords)
  const language = useLanguage()
  const venuePath = useVenuePath(venue.id)
  const money = (cents: number) => formatMoney(cents, venue.currency, language)
  const columns: DataColumn<OrderLine>[] = [
    {
      key: 'product',
      head: t.product,
      onCard: 'title',
      renderCell: ({ product }) => (
        <QuietLink tone="ink" to={venuePath(`/product/${product.id}`)}>
          <Text weight="semibold" breaks>
            {product.name}
          </Text>
        </QuietLink>
      ),
    },
    {
      key: 'ordered',
      head: t.ordered,
      isNumber: true,
      renderCell: (line) => formatQuantity(sumsOf(line).quantityMilli, line.product.unit_type, language),
    },
    {
      key: 'unitCost',
      head: t.unitCost,
      isNumber: true,
      from: 960,
      renderCell: ({ unit_cost: cost, product }) =>
        cost === null ? '—' : `${money(centsOfAmount(cost))}/${per[product.unit_type]}`,
    },
    {
      key: 'amount',
      head: t.amount,
      isNumber: true,
      from: 1100,
      renderCell: ({ unit_cost: cost, quantity }) =>
        cost === null ? '—' : money(costCents(centsOfAmount(cost), milliOfQuantity(quantity))),
    },
    {
      key: 'received',
      head: t.received,
      isNumber: true,
      renderCell: (line) => (
        <Text weight="semibold">{formatQuantity(sumsOf(line).receivedMilli, line.product.unit_type, language)}</Text>
      ),
    },
    {
      key: 'state',
      head: t.state,
      onCard: 'aside',
      renderCell: (line) => (
        <LineState line={line} isOver={order.state === 'received' || order.state === 'cancelled'} />
      ),
    },
    {
      key: 'receive',
      head: t.receive,
      isHeadHidden: true,
      isEnd: true,
      onCard: 'line',
      renderCell: ({ product }) =>
        onReceive !== null && (
          <Button
            variant="default"
            leftSection={<IconPackageImport size={18} aria-hidden="true" />}
            aria-label={t.receiveNamed(product.name)}
            onClick={() => onReceive(product.id)}
          >
            {t.receive}
          </Button>
        ),
    },
  ]
  const shown = onReceive === null ? columns.filter(({ key }) => key !== 'receive') : columns
  return <DataTable label={t.lines} columns={shown} rows={order.lines} rowKey={({ product }) => product.id} />
}

/** What is missing of a line, or over. Once the order has ended, what is missing will not come. */
function LineState({ line, isOver }: { line: OrderLine; isOver: boolean }) {
  const t = useWords(orderWords)
  const language = useLanguage()
  const sums = sumsOf(line)
  const format = (milli: number) => formatQuantity(milli, line.product.unit_type, language)
  const [missing, surplus] = [missingMilli(sums), surplusMilli(sums, 0)]
  if (surplus > 0) return <Badge tone="warn">{t.surplusOf(format(surplus))}</Badge>
  if (missing === 0) return <Badge tone="ok">{t.complete}</Badge>
  return <Badge tone={isOver || sums.receivedMilli > 0 ? 'warn' : 'neutral'}>{t.missingOf(format(missing))}</Badge>
}
