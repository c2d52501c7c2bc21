import { CardActions } from '../../design/card-actions.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
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
  /** Null if the person may not change products. */
  onOpen: ((dialog: { kind: 'edit' | 'remove'; product: Product }) => void) | null
}

/** Memoized: scrolling passes many cards. */
export const ProductCard = memo(function Card({ product, currency, to, onOpen }: ProductCardProps) {
  const t = useWords(productsWords)
  const stock = useWords(stockWords)
  const language = useLanguage()
  const categoryPath = [product.category?.name ?? stock.uncategorised, product.subcategory?.name]
  return (
    <Stack as="article" className={classes.card}>
      <div className={classes.picture}>
        <ProductPicture product={product} size="small" />
      </div>
      <Stack grow justify="between" gap={4} padX={5} padY={5}>
        <Stack>
          <Row align="baseline" justify="between" gap={4}>
            <Text as="h2" size="lead" weight="semibold" clamp className={classes.name}>
              <Link to={to}>{product.name}</Link>
            </Text>
            <Text size="small" tone="quiet" numeric nowrap>
              {t.id(product.id)}
            </Text>
          </Row>
          <Text as="p" size="small" tone="soft" truncate>
            {categoryPath.filter((part) => part !== undefined).join(' · ')}
          </Text>
        </Stack>
        <Row wrap justify="between" gap={3}>
          <Text size="title" weight="semibold" numeric nowrap>
            {formatMoney(centsOfAmount(product.price), currency, language)}
            <Text size="small" weight="regular" tone="quiet">
              {' '}
              / {stock.per[product.unit_type]}
            </Text>
          </Text>
          <StockFigure product={product} />
        </Row>
      </Stack>
      {onOpen !== null && (
        <CardActions>
          <button
            type="button"
            onClick={() => onOpen({ kind: 'edit', product })}
            aria-label={t.editNamed(product.name)}
          >
            <IconPencil size={18} aria-hidden="true" /> {t.edit}
          </button>
          <button
            type="button"
            onClick={() => onOpen({ kind: 'remove', product })}
            aria-label={t.removeNamed(product.name)}
          >
            <IconTrash size={18} aria-hidden="true" /> {t.remove}
          </button>
        </CardActions>
      )}
    </Stack>
  )
})
