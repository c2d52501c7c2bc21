import { centsOfAmount, milliOfQuantity } from '@aforo/domain'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney, formatQuantity } from '../../format/format.ts'
import { Text } from '../../design/primitives.tsx'
import { Notice } from '../../design/notice.tsx'
import surface from '../../design/surface.module.css'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { productFormWords } from './product-form-words.ts'
import type { Product } from './products-queries.ts'

type ProductDifferencesProps = { before: Product; now: Product; currency: string }

/** Changes by other people since this form was opened. */
export function ProductDifferences({ before, now, currency }: ProductDifferencesProps) {
  const t = useWords(productFormWords)
  const differences = useDifferences(before, now, currency)
  const isChanged = now.version !== before.version
  const notice = useRef<HTMLDivElement>(null)
  // The save button is at the other end of a long form, so the focus moves here.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice state="warn">
        <p>{isChanged ? t.changedMeanwhile(now.changed_by) : t.movedMeanwhile}</p>
        <Text as="ul" weight="medium" className={surface.bullets}>
          {differences.map(({ name, from, to }) => (
            <li key={name}>
              {name}: {t.was(from, to)}
            </li>
          ))}
          {now.image_path !== before.image_path && (
            <li>
              {t.picture}: {t.newPicture}
            </li>
          )}
        </Text>
        <Text as="p" size="small" weight="regular">
          {t.keptYours}
        </Text>
      </Notice>
    </div>
  )
}

function useDifferences(before: Product, now: Product, currency: string) {
  const t = useWords(productFormWords)
  const stock = useWords(stockWords)
  const language = useLanguage()
  const factsOf = (product: Product) => {
    const quantity = (amount: number | null) =>
      amount === null ? t.nothing : formatQuantity(milliOfQuantity(amount), product.unit_type, language)
    return [
      [t.name, product.name],
      [t.unitType, stock.unit[product.unit_type]],
      [t.price, formatMoney(centsOfAmount(product.price), currency, language)],
      [t.stock, quantity(product.stock_quantity)],
      [t.category, product.category?.name ?? stock.uncategorised],
      [t.subcategory, product.subcategory?.name ?? t.noSubcategory],
      [t.description, product.description === '' ? t.nothing : product.description],
      [t.gramEquivalent, quantity(product.gram_equivalent)],
      [t.barcode, product.barcode ?? t.nothing],
      [t.lowStock, quantity(product.low_stock_threshold)],
    ] as const
  }
  const after = factsOf(now)
  return factsOf(before).flatMap(([name, from], index) => {
    const to = after[index]?.[1] ?? ''
    return from === to ? [] : [{ name, from, to }]
  })
}
