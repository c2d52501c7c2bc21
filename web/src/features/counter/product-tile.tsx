import { centsOfAmount, milliOfQuantity } from '@aforo/domain'
import { IconAlertTriangleFilled, IconShoppingCart, IconStarFilled, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { Badge } from '../../design/badge.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatQuantity } from '../../format/format.ts'
import { ProductPicture } from '../../parts/products/product-picture.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import type { Product } from './counter-queries.ts'
import { counterWords } from './counter-words.ts'
import classes from './product-tile.module.css'

type ProductTileProps = {
  product: Product
  currency: string
  inCartMilli: number
  isWeighed: boolean
  /** One of the products that the member buys most often. */
  isUsual: boolean
  onPick: (productId: number) => void
}

/** Memoized: a shelf has hundreds of tiles. */
export const ProductTile = memo(function Tile(props: ProductTileProps) {
  const { product, currency, inCartMilli, isWeighed, isUsual, onPick } = props
  const t = useWords(counterWords)
  const stock = useWords(stockWords)
  const language = useLanguage()
  const { unit_type: unitType, stock_state: state } = product
  const isOut = state === 'out'
  const left = formatQuantity(milliOfQuantity(product.stock_quantity), unitType, language)
  return (
    <li className={classes.place}>
      <button
        type="button"
        className={classes.tile}
        data-in-cart={inCartMilli > 0 || undefined}
        data-weighed={isWeighed || undefined}
        data-out={isOut || undefined}
        aria-disabled={isOut}
        aria-current={isWeighed}
        onClick={() => !isOut && onPick(product.id)}
      >
        <span className={classes.picture}>
          <ProductPicture product={product} size="small" />
        </span>
        <Stack as="span" grow padX={3} numeric>
          <Text size="lead" weight="semibold" clamp className={classes.name}>
            {product.name}
          </Text>
          <Text size="lead" weight="semibold" nowrap>
            {formatMoney(centsOfAmount(product.price), currency, language)}
            <Text weight="regular" tone="soft">
              /{stock.per[unitType].replace('.', '')}
            </Text>
          </Text>
          <span className={classes.stock}>
            {isOut && (
              <Badge tone="neutral" Icon={IconX}>
                {stock.out}
              </Badge>
            )}
            {state === 'low' && (
              <Row as="span" gap={2} size="small" weight="semibold" tone="warn">
                <IconAlertTriangleFilled size={14} aria-hidden="true" /> {stock.low(left)}
              </Row>
            )}
            {state === 'ok' && (
              <Text size="small" tone="soft">
                {stock.stock(left)}
              </Text>
            )}
          </span>
        </Stack>
        {isUsual && (
          <span className={classes.usual}>
            <IconStarFilled size={14} aria-hidden="true" />
            <span className="for-readers">{t.usual}</span>
          </span>
        )}
        {inCartMilli > 0 && (
          <Row as="span" gap={3} padX={4} size="small" weight="semibold" numeric className={classes.inCart}>
            <IconShoppingCart size={15} stroke={2} aria-hidden="true" />
            <span className="for-readers">{t.inCart('')}</span>
            {unitType === 'weight' ? formatQuantity(inCartMilli, unitType, language) : String(inCartMilli / 1000)}
          </Row>
        )}
      </button>
    </li>
  )
})
