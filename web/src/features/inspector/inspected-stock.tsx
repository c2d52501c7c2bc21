import { milliOfQuantity } from '@aforo/domain'
import { IconPackage } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DataColumn } from '../../design/data-rows.tsx'
import { Stack } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { RecordSheet } from '../../parts/audit/record-sheet.tsx'
import { useWords } from '../../words/words.ts'
import { type InspectedStock, stockQuery } from './inspector-queries.ts'
import { inspectorWords } from './inspector-words.ts'

/** What is in stock now, by product and batch, without prices. */
export function InspectedStockList({ venueId }: { venueId: number }) {
  const t = useWords(inspectorWords)
  const language = useLanguage()
  const list = useInfiniteQuery(stockQuery(venueId))
  const columns: DataColumn<InspectedStock>[] = [
    { key: 'name', head: t.product, onCard: 'title', renderCell: ({ name }) => name },
    {
      key: 'batches',
      head: t.batches,
      renderCell: ({ batches, unit_type: unitType }) =>
        batches.length === 0 ? (
          t.noBatches
        ) : (
          <Stack gap={1}>
            {batches.map(({ code, quantity, is_blocked: isBlocked }) => (
              <span key={code}>
                {t.batch(code, formatQuantity(milliOfQuantity(quantity), unitType, language))}
                {isBlocked && ` (${t.blocked})`}
              </span>
            ))}
          </Stack>
        ),
    },
    {
      key: 'quantity',
      head: t.quantity,
      isNumber: true,
      renderCell: ({ quantity, unit_type: unitType }) => formatQuantity(milliOfQuantity(quantity), unitType, language),
    },
  ]
  return (
    <RecordSheet
      title={t.views.stock}
      hint={t.stockHint}
      list={list}
      columns={columns}
      loadError={t.stockError}
      none={t.noStock}
      noneHint={t.noStockHint}
      Icon={IconPackage}
    />
  )
}
