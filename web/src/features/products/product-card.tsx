import { centsOfAmount } from '@aforo/domain'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './product-card.module.css'
import { ProductPicture } from '../../parts/products/product-picture.tsx'
import type { Product } from './products-queries.ts'
import { productsWords } from './products-words.ts'
import { StockFigure } from './stock-figure.tsx'

type ProductCardProps = {
  product: Product
  currency: string
  /** The address of the product's page. It contains the filter of the list, for the link back. */
  to: string
  onOpen: (dialog: { kind: 'edit' | 'remove'; product: Product }) => void
}

/** Memoized: scrolling passes many cards. */
export const ProductCard = memo(function Card({ product, currency, to, onOpen }: ProductCardProps) {
  const t = useWords(productsWords)
  const stock = useWords(stockWords)
  const language = useLanguage()
  const categoryPath = [product.category?.name ?? stock.uncategorised, product.subcategory?.name]
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <ProductPicture product={product} size="small" />
      </div>
      <div className={classes.body}>
        <div className={classes.line}>
          <h2 className={classes.name}>
            <Link to={to}>{product.name}</Link>
          </h2>
          <span className={classes.id}>{t.id(product.id)}</span>
        </div>
        <p className={classes.categoryPath}>{categoryPath.filter((part) => part !== undefined).join(' · ')}</p>
        <div className={classes.figures}>
          <span className={classes.price}>
            {formatMoney(centsOfAmount(product.price), currency, language)}
            <span className={classes.per}> / {stock.per[product.unit_type]}</span>
          </span>
          <StockFigure product={product} />
        </div>
      </div>
      <div className={classes.actions}>
        <button type="button" onClick={() => onOpen({ kind: 'edit', product })} aria-label={t.editNamed(product.name)}>
          <IconPencil size={18} aria-hidden="true" /> {t.edit}
        </button>
        <button
          type="button"
          onClick={() => onOpen({ kind: 'remove', product })}
          aria-label={t.removeNamed(product.name)}
        >
          <IconTrash size={18} aria-hidden="true" /> {t.remove}
        </button>
      </div>
    </article>
  )
})
