import { milliOfQuantity } from '@aforo/domain'
import { IconPackages } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../design/card.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Text } from '../../design/primitives.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatDate, formatDay, formatQuantity } from '../../format/format.ts'
import { BatchBadge } from '../../parts/batches/batch-badge.tsx'
import { BatchLink } from '../../parts/batches/batch-link.tsx'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { QueryList } from '../../parts/requests/query-list.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { productPageWords } from './product-page-words.ts'
import type { Product } from './products-queries.ts'
import { type ProductBatch, productBatchesQuery } from './stock-queries.ts'

/** The batches of a product, newest first. Older ones load on request. */
export function BatchesCard({ venue, product }: { venue: PageVenue; product: Product }) {
  const t = useWords(productPageWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const batches = useInfiniteQuery(productBatchesQuery(venue.id, product.id))
  const quantity = (amount: number) => formatQuantity(milliOfQuantity(amount), product.unit_type, language)
  const columns: DataColumn<ProductBatch>[] = [
    {
      key: 'batch',
      head: t.batch,
      renderCell: (batch) => (
        <Text weight="semibold" breaks>
          <BatchLink batch={batch} venueId={venue.id} />
        </Text>
      ),
      onCard: 'title',
    },
    { key: 'state', head: t.state, renderCell: (batch) => <BatchBadge batch={batch} timeZone={venue.timeZone} /> },
    {
      key: 'left',
      head: t.left,
      renderCell: ({ left, received }) => (
        <>
          <Text weight="semibold">{quantity(left)}</Text> <Text tone="soft">{t.ofReceived(quantity(received))}</Text>
        </>
      ),
      isNumber: true,
      onCard: 'aside',
    },
    {
      key: 'expires',
      head: b.expires,
      renderCell: ({ expires_on: day }) => (day === null ? '—' : formatDay(day, language)),
    },
    {
      key: 'received',
      head: t.received,
      renderCell: ({ received_at: at }) => formatDate(new Date(at), language, venue.timeZone),
    },
    { key: 'supplier', head: b.supplier, renderCell: ({ supplier }) => supplier ?? '—', from: 960 },
  ]
  return (
    <Card title={b.batches} rows>
      <QueryList
        list={batches}
        failed={t.batchesError}
        empty={
          <StateCard Icon={IconPackages} title={t.noBatches}>
            {t.noBatchesHint}
          </StateCard>
        }
        inCard
      >
        {(shown) => <DataTable label={b.batches} columns={columns} rows={shown} rowKey={({ id }) => id} />}
      </QueryList>
    </Card>
  )
}
