import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { BatchLink } from '../../parts/batches/batch-link.tsx'
import { useSaleFormat } from '../../parts/sales/sale-format.ts'
import type { Sale, SaleItem } from '../../parts/sales/sale-query.ts'
import { salesWords } from './sales-words.ts'

/** The lines of a sale with price and returned quantity. */
export function SaleLines({ venue, sale }: { venue: PageVenue; sale: Sale }) {
  const t = useWords(salesWords)
  const format = useSaleFormat(venue)
  const product = (item: SaleItem) => (
    <Text weight="semibold" breaks>
      {item.product_name}
    </Text>
  )
  const batch = (item: SaleItem) =>
    item.batch !== null && (
      <Text size="small" tone="soft" breaks>
        <BatchLink batch={item.batch} venueId={venue.id} />
      </Text>
    )
  const cost = (item: SaleItem) => (
    <Text weight="semibold" numeric nowrap>
      {format.money(item.cost)}
    </Text>
  )
  const quantity = (item: SaleItem) => format.quantity(item.quantity, item.unit_type)
  const weighed = ({ weighed_quantity: amount, weighed_by: by, unit_type: unitType }: SaleItem) => {
    if (by === null) return null
    return amount === null ? t.byHand : t.weighed(format.quantity(amount, unitType), by)
  }
  const returned = (item: SaleItem) => format.quantity(item.returned, item.unit_type)
  const columns: DataColumn<SaleItem>[] = [
    {
      key: 'product',
      head: t.product,
      renderCell: (item) => (
        <Stack>
          {product(item)}
          {batch(item)}
        </Stack>
      ),
    },
    {
      key: 'quantity',
      head: t.quantity,
      renderCell: (item) => (
        <Stack>
          {quantity(item)}
          <Text size="small" tone="soft">
            {weighed(item)}
          </Text>
        </Stack>
      ),
      isNumber: true,
    },
    {
      key: 'price',
      head: t.price,
      renderCell: (item) => <Text tone="soft">{format.price(item)}</Text>,
      isNumber: true,
    },
    {
      key: 'discount',
      head: t.discount,
      renderCell: (item) => <Text tone="soft">{format.discount(item) ?? '—'}</Text>,
      isNumber: true,
    },
    { key: 'cost', head: t.cost, renderCell: cost, isNumber: true },
    {
      key: 'returned',
      head: t.returned,
      renderCell: (item) => (item.returned === 0 ? '—' : returned(item)),
      isNumber: true,
    },
  ]
  return (
    <Surface>
      <SurfaceHead title={t.lines} isInset />
      <DataTable
        label={t.lines}
        columns={columns}
        rows={sale.items}
        rowKey={({ line }) => line}
        renderCard={(item) => (
          <Stack gap={1} numeric>
            <Row justify="between" gap={5}>
              {product(item)} {cost(item)}
            </Row>
            <Text tone="soft">
              {[quantity(item), format.price(item), format.discount(item)].filter((part) => part !== null).join(' · ')}
            </Text>
            {item.weighed_by !== null && <Text tone="soft">{weighed(item)}</Text>}
            {batch(item)}
            {item.returned > 0 && <span>{t.returnedOf(returned(item))}</span>}
          </Stack>
        )}
      />
    </Surface>
  )
}
