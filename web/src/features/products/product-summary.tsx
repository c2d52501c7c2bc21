import { centsOfAmount, milliOfQuantity } from '@aforo/domain'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatMoney, formatQuantity, formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Badge } from '../../design/badge.tsx'
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
      <div className={classes.picture}>
        <ProductPicture product={product} size="large" />
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{t.stock}</dt>
          <dd className={classes.stock}>
            {quantity(product.stock_quantity)}
            {state === 'low' && <Badge tone="warn">{t.runsLow}</Badge>}
            {state === 'out' && <Badge tone="bad">{stock.out}</Badge>}
          </dd>
        </div>
        <div>
          <dt>{t.price}</dt>
          <dd className={classes.price}>
            {formatMoney(centsOfAmount(product.price), venue.currency, language)}
            <span className={classes.per}> / {stock.per[unitType]}</span>
          </dd>
        </div>
      </dl>
      {product.description !== '' && <p className={classes.description}>{product.description}</p>}
      <dl className={classes.facts}>
        {product.low_stock_threshold !== null && <Fact name={t.lowFrom}>{quantity(product.low_stock_threshold)}</Fact>}
        {product.gram_equivalent !== null && (
          <Fact name={t.gramEquivalent}>{formatGrams(milliOfQuantity(product.gram_equivalent), language)}</Fact>
        )}
        {product.barcode !== null && <Fact name={t.barcode}>{product.barcode}</Fact>}
      </dl>
      <p className={classes.changed}>
        {t.changed(product.changed_by, formatWhen(new Date(product.changed_at), now, language, venue.timeZone))}
      </p>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
