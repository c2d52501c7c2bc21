import { quantityStepMilli } from '@aforo/domain'
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatQuantity } from '../../format/format.ts'
import { guardedMark } from '../../design/placements.ts'
import { ProductPicture } from '../../parts/products/product-picture.tsx'
import { ProductShape } from '../../parts/products/product-shape.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import type { PricedLine } from './priced-cart.ts'
import classes from './cart-line.module.css'
import { cartWords } from './cart-words.ts'

type CartLineProps = {
  line: PricedLine
  currency: string
  isLocked: boolean
  onPut: (quantityMilli: number) => void
  onWeigh: () => void
}

/** One product in the cart, with its quantity and price. */
export function CartLine({ line, currency, isLocked, onPut, onWeigh }: CartLineProps) {
  const t = useWords(cartWords)
  const stock = useWords(stockWords)
  const language = useLanguage()
  const { name, unitType, priceCents, formerPriceCents, quantityMilli, stockMilli, product, isGone } = line
  const stepMilli = quantityStepMilli[unitType]
  const money = (cents: number) => formatMoney(cents, currency, language)
  const per = stock.per[unitType].replace('.', '')
  const quantity = formatQuantity(quantityMilli, unitType, language)
  const isShort = quantityMilli > stockMilli
  return (
    <li className={classes.line}>
      <span className={classes.picture} aria-hidden="true">
        {product === null ? (
          <ProductShape id={line.productId} unitType={unitType} categoryId={null} out />
        ) : (
          <ProductPicture product={product} size="small" />
        )}
      </span>
      <div className={classes.what}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.price} data-changed={formerPriceCents !== null || undefined}>
          {money(priceCents)}/{per} {formerPriceCents !== null && <s>{t.formerPrice(money(formerPriceCents))}</s>}
        </p>
        {(isGone || isShort) && (
          <p className={classes.short}>
            {isGone ? t.gone : t.stockLeft(formatQuantity(stockMilli, unitType, language))}
          </p>
        )}
      </div>
      <b className={classes.cost}>{money(line.fullCents)}</b>
      <div className={classes.acts}>
        <ActionIcon
          {...guardedMark}
          className={classes.step ?? ''}
          variant="default"
          aria-label={t.less(name)}
          disabled={isLocked}
          onClick={() => onPut(quantityMilli - stepMilli)}
        >
          <IconMinus size={18} aria-hidden="true" />
        </ActionIcon>
        <button
          type="button"
          className={classes.quantity}
          aria-label={t.setQuantity(name, quantity)}
          disabled={isLocked || product === null}
          onClick={onWeigh}
        >
          {quantity}
        </button>
        <ActionIcon
          className={classes.step ?? ''}
          variant="default"
          aria-label={t.more(name)}
          disabled={isLocked || isGone}
          onClick={() => onPut(quantityMilli + stepMilli)}
        >
          <IconPlus size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          {...guardedMark}
          className={classes.remove ?? ''}
          variant="subtle"
          aria-label={t.remove(name)}
          disabled={isLocked}
          onClick={() => onPut(0)}
        >
          <IconTrash size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  )
}
