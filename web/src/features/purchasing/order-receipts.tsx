import { centsOfAmount, milliOfQuantity } from '@aforo/domain'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatQuantity, formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { orderWords } from './order-words.ts'
import type { OrderLine, PurchaseOrder } from './purchasing-queries.ts'

type Receipt = OrderLine['receipts'][number] & { product: OrderLine['product'] }

/** Every delivery of an order, the last one first. */
export function OrderReceipts({ venue, order }: { venue: PageVenue; order: PurchaseOrder }) {
  const t = useWords(orderWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const receipts = order.lines
    .flatMap(({ product, receipts: own }) => own.map((receipt) => ({ ...receipt, product })))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const columns: DataColumn<Receipt>[] = [
    {
      key: 'when',
      head: t.when,
      renderCell: ({ at }) => formatWhen(new Date(at), now, language, venue.timeZone),
    },
    {
      key: 'product',
      head: t.product,
      onCard: 'title',
      renderCell: ({ product, note }) => (
        <>
          <Text weight="semibold" breaks>
            {product.name}
          </Text>
          {note !== '' && (
            <Text as="div" size="small" tone="soft" breaks>
              {note}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'quantity',
      head: t.quantity,
      isNumber: true,
      onCard: 'aside',
      renderCell: ({ quantity, product }) => formatQuantity(milliOfQuantity(quantity), product.unit_type, language),
    },
    {
      key: 'cost',
      head: t.cost,
      isNumber: true,
      renderCell: ({ cost }) =>
        cost === null ? (
          <Text tone="quiet">{t.unknownCost}</Text>
        ) : (
          formatMoney(centsOfAmount(cost), venue.currency, language)
        ),
    },
    { key: 'batch', head: t.batch, renderCell: ({ batch_code: code }) => code ?? '—' },
    { key: 'who', head: t.who, from: 960, renderCell: ({ by }) => <Text tone="soft">{by}</Text> },
  ]
  return (
    <Surface>
      <SurfaceHead title={t.receipts} isInset />
      {receipts.length === 0 ? (
        <Row padX={6} padY={5} tone="quiet">
          {t.noReceipts}
        </Row>
      ) : (
        <DataTable
          label={t.receipts}
          columns={columns}
          rows={receipts}
          rowKey={({ product, at }) => `${product.id} ${at}`}
        />
      )}
    </Surface>
  )
}
