import { milliOfQuantity } from '@aforo/domain'
import { Card } from '../../design/card.tsx'
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { batchPath } from '../../parts/batches/batch-path.ts'
import { transferWords } from '../../parts/transfers/transfer-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import type { Transfer, TransferLine } from './transfers-queries.ts'
import { transfersWords } from './transfers-words.ts'

/** What was sent, what arrived, and what was lost on the way. */
export function TransferLines({ venue, transfer }: { venue: PageVenue; transfer: Transfer }) {
  const t = useWords(transfersWords)
  const { gap } = useWords(transferWords)
  const language = useLanguage()
  const isHere = (venueId: number) => venueId === venue.id
  const write = (line: TransferLine, quantity: number) =>
    formatQuantity(milliOfQuantity(quantity), line.product.unit_type, language)
  const arrived: DataColumn<TransferLine>[] = [
    {
      key: 'received',
      head: t.received,
      renderCell: (line) => (line.received === null ? '' : write(line, line.received)),
      isNumber: true,
    },
    {
      key: 'difference',
      head: t.difference,
      renderCell: (line) => {
        const { lost, gap_reason: reason } = line
        if (lost === null || lost === 0) return <Text tone="soft">{t.same}</Text>
        return (
          <Text weight="semibold" tone={lost > 0 ? 'warn' : 'ink'}>
            {lost > 0 ? t.lost(write(line, lost)) : t.gained(write(line, -lost))}
            {reason === null ? '' : ` · ${gap[reason]}`}
          </Text>
        )
      },
    },
    {
      key: 'into',
      head: t.into,
      renderCell: ({ to_product: product, to_batch: batch }) =>
        product === null ? (
          ''
        ) : (
          <Goods venue={venue} product={product} batch={batch} isLinked={isHere(transfer.to.id)} />
        ),
      onCard: 'line',
    },
  ]
  const columns: DataColumn<TransferLine>[] = [
    {
      key: 'product',
      head: t.product,
      renderCell: ({ product, batch }) => (
        <Goods venue={venue} product={product} batch={batch} isLinked={isHere(transfer.from.id)} />
      ),
      onCard: 'title',
    },
    { key: 'sent', head: t.sent, renderCell: (line) => write(line, line.sent), isNumber: true },
    ...(transfer.state === 'received' ? arrived : []),
  ]
  return (
    <Card title={t.goodsOf} rows>
      <DataTable
        label={t.one(transfer.id)}
        columns={columns}
        rows={transfer.items}
        rowKey={({ number }) => number}
        height="people"
      />
    </Card>
  )
}

type GoodsProps = {
  venue: PageVenue
  product: { id: number; name: string }
  batch: { id: number; code: string } | null
  /** Pages of the other venue are not open here. */
  isLinked: boolean
}

/** A product and its batch, which lead to their pages at this venue. */
function Goods({ venue, product, batch, isLinked }: GoodsProps) {
  const t = useWords(transfersWords)
  const venuePath = useVenuePath(venue.id)
  const code = batch === null ? t.noBatch : t.batch(batch.code)
  return (
    <>
      <Text as="div" weight="semibold" breaks>
        {isLinked ? (
          <QuietLink tone="ink" to={venuePath(`/product/${product.id}`)}>
            {product.name}
          </QuietLink>
        ) : (
          product.name
        )}
      </Text>
      <Text as="div" size="small" tone="soft" breaks>
        {isLinked && batch !== null ? <QuietLink to={venuePath(batchPath(batch.id))}>{code}</QuietLink> : code}
      </Text>
    </>
  )
}
