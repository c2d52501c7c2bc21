import { centsOfAmount, milliOfQuantity } from '@aforo/domain'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatMoney, formatQuantity, formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Card } from '../../design/card.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { productPageWords } from './product-page-words.ts'
import { ProductPicture } from '../../parts/products/product-picture.tsx'
import classes from './product-summary.module.css'
import type { Product } from './products-queries.ts'

/** The product's data, with the stock first. */
export function ProductSummary({ venue, product }: { venue: PageVenue; product: Product }) {
  const t = useWords(productPageWords)
  const stock = useWords(stockWords)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const { unit_type: unitType, stock_state: state } = product
  const quantity = (amount: number) => formatQuantity(milliOfQuantity(amount), unitType, language)
  return (
    <Card>
      <Stack gap={5}>
        <div className={classes.picture}>
          <ProductPicture product={product} size="large" />
        </div>
        <Row as="dl" wrap align="end" justify="between" gap={5} numeric>
          <div>
            <FigureName>{t.stock}</FigureName>
            <Row as="dd" wrap gap={4} size="display" weight="bold">
              {quantity(product.stock_quantity)}
              {state === 'low' && <Badge tone="warn">{t.runsLow}</Badge>}
              {state === 'out' && <Badge tone="bad">{stock.out}</Badge>}
            </Row>
          </div>
          <div>
            <FigureName>{t.price}</FigureName>
            <Text as="dd" size="heading" weight="semibold" nowrap className={classes.price}>
              {formatMoney(centsOfAmount(product.price), venue.currency, language)}
              <Text size="lead" weight="regular" tone="soft">
                {' '}
                / {stock.per[unitType]}
              </Text>
            </Text>
          </div>
        </Row>
        {product.description !== '' && (
          <Text as="p" breaks className={classes.description}>
            {product.description}
          </Text>
        )}
        <Stack>
          <dl>
            {product.low_stock_threshold !== null && (
              <Fact name={t.lowFrom}>{quantity(product.low_stock_threshold)}</Fact>
            )}
            {product.gram_equivalent !== null && (
              <Fact name={t.gramEquivalent}>{formatGrams(milliOfQuantity(product.gram_equivalent), language)}</Fact>
            )}
            {product.barcode !== null && <Fact name={t.barcode}>{product.barcode}</Fact>}
          </dl>
          <Row as="p" padY={4} line="top" size="small" tone="quiet" breaks>
            {t.changed(product.changed_by, formatWhen(new Date(product.changed_at), now, language, venue.timeZone))}
          </Row>
        </Stack>
      </Stack>
    </Card>
  )
}

const FigureName = ({ children }: { children: string }) => (
  <Text as="dt" size="small" weight="medium" tone="soft">
    {children}
  </Text>
)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Row align="start" justify="between" gap={6} padY={4} line="top">
      <Text as="dt" tone="soft">
        {name}
      </Text>
      <Text as="dd" weight="medium" numeric breaks>
        {children}
      </Text>
    </Row>
  )
}
