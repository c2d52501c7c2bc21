import { centsOfAmount, milliOfQuantity } from '@aforo/domain'
import { IconAlertTriangleFilled, IconShoppingCart, IconX } from '@tabler/icons-react'
import { memo } from 'react'
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
  onPick: (productId: number) => void
}

/** Memoized: a shelf has hundreds of tiles. */
export const ProductTile = memo(function Tile(props: ProductTileProps) {
  const { product, currency, inCartMilli, isWeighed, onPick } = props
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
        <span className={classes.name}>{product.name}</span>
        <span className={classes.price}>
          {formatMoney(centsOfAmount(product.price), currency, language)}
          <span className={classes.per}>/{stock.per[unitType].replace('.', '')}</span>
        </span>
        {isOut && (
          <span className={classes.out}>
            <IconX size={14} aria-hidden="true" /> {stock.out}
          </span>
        )}
        {state === 'low' && (
          <span className={classes.low}>
            <IconAlertTriangleFilled size={14} aria-hidden="true" /> {stock.low(left)}
          </span>
        )}
        {state === 'ok' && <span className={classes.stock}>{stock.stock(left)}</span>}
        {inCartMilli > 0 && (
          <span className={classes.inCart}>
            <IconShoppingCart size={15} stroke={2} aria-hidden="true" />
            <span className="for-readers">{t.inCart('')}</span>
            {unitType === 'weight' ? formatQuantity(inCartMilli, unitType, language) : String(inCartMilli / 1000)}
          </span>
        )}
      </button>
    </li>
  )
})
