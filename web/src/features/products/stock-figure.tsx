import { milliOfQuantity } from '@aforo/domain'
import { useLanguage } from '../../device/language.ts'
import { formatQuantity } from '../../format/format.ts'
import { Text } from '../../design/primitives.tsx'
import { Badge } from '../../design/badge.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import type { Product } from './products-queries.ts'

type Stocked = Pick<Product, 'stock_quantity' | 'stock_state' | 'unit_type'>

/** The stock, with a badge if it is low or zero. */
export function StockFigure({ product }: { product: Stocked }) {
  const t = useWords(stockWords)
  const language = useLanguage()
  const quantity = formatQuantity(milliOfQuantity(product.stock_quantity), product.unit_type, language)
  if (product.stock_state === 'out') return <Badge tone="bad">{t.out}</Badge>
  if (product.stock_state === 'low') return <Badge tone="warn">{t.low(quantity)}</Badge>
  return (
    <Text size="small" tone="soft" numeric nowrap>
      {t.stock(quantity)}
    </Text>
  )
}
