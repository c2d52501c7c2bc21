import { centsOfAmount, milliOfQuantity } from '@aforo/domain'
import { Badge } from '../../design/badge.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatQuantity } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import type { ValuedProduct } from './purchasing-queries.ts'
import { valueWords } from './value-words.ts'

/** What the goods of each product came in for. */
export function ValueTable({ venue, rows }: { venue: PageVenue; rows: readonly ValuedProduct[] }) {
  const t = useWords(valueWords)
  const language = useLanguage()
  const venuePath = useVenuePath(venue.id)
  const quantity = (amount: number, { unit_type: unitType }: ValuedProduct) =>
    formatQuantity(milliOfQuantity(amount), unitType, language)
  const columns: DataColumn<ValuedProduct>[] = [
    {
      key: 'product',
      head: t.product,
      onCard: 'title',
      renderCell: ({ id, name, archived }) => (
        <Row gap={4} wrap>
          <QuietLink tone="ink" to={venuePath(`/product/${id}`)}>
            <Text weight="semibold" breaks>
              {name}
            </Text>
          </QuietLink>
          {archived && <Badge tone="neutral">{t.archived}</Badge>}
        </Row>
      ),
    },
    { key: 'category', head: t.category, from: 960, renderCell: ({ category }) => category ?? t.uncategorised },
    { key: 'stock', head: t.stock, isNumber: true, renderCell: (row) => quantity(row.quantity, row) },
    {
      key: 'value',
      head: t.value,
      isNumber: true,
      onCard: 'aside',
      renderCell: (row) =>
        row.quantity_without_cost === row.quantity ? (
          '—'
        ) : (
          <Text weight="semibold">{formatMoney(centsOfAmount(row.value), venue.currency, language)}</Text>
        ),
    },
    {
      key: 'unknown',
      head: t.unknown,
      isEnd: true,
      onCard: 'line',
      renderCell: (row) =>
        row.quantity_without_cost > 0 && (
          <Badge tone="warn">{t.unknownOf(quantity(row.quantity_without_cost, row))}</Badge>
        ),
    },
  ]
  return <DataTable label={t.title} columns={columns} rows={rows} rowKey={({ id }) => id} />
}
