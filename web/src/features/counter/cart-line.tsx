import { leavesMilli, productKind, quantityStepMilli } from '@aforo/domain'
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconMinus, IconPlus, IconScale, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../device/language.ts'
import { scaleSetting } from '../../device/scale-setting.ts'
import { useDeviceSetting } from '../../device/setting.ts'
import { formatGrams, formatMoney, formatQuantity } from '../../format/format.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { guardedMark } from '../../design/placements.ts'
import { batchWords } from '../../parts/batches/batch-words.ts'
import { ProductPicture } from '../../parts/products/product-picture.tsx'
import { ProductShape } from '../../parts/products/product-shape.tsx'
import { stockWords } from '../../words/stock-words.ts'
import { useWords } from '../../words/words.ts'
import { takenFrom } from './jars.ts'
import type { PricedLine } from './priced-cart.ts'
import classes from './cart-panel.module.css'
import { cartWords } from './cart-words.ts'
import { ProductThumb } from './product-thumb.tsx'
import { weighWords } from './weigh-words.ts'

type CartLineProps = {
  line: PricedLine
  currency: string
  isLocked: boolean
  /** The number of the last change if it was of this line, which is then scrolled into view; otherwise null. */
  latestChange: number | null
  onPut: (quantityMilli: number) => void
  onWeigh: () => void
}

/** One product in the cart, with its quantity and price. */
export function CartLine({ line, currency, isLocked, latestChange, onPut, onWeigh }: CartLineProps) {
  const t = useWords(cartWords)
  const s = useWords(weighWords)
  const stock = useWords(stockWords)
  const b = useWords(batchWords)
  const language = useLanguage()
  const { name, unitType, priceCents, formerPriceCents, quantityMilli, stockMilli, product, isGone } = line
  const stepMilli = quantityStepMilli[unitType]
  const money = (cents: number) => formatMoney(cents, currency, language)
  const per = stock.per[unitType].replace('.', '')
  const quantity = formatQuantity(quantityMilli, unitType, language)
  const isShort = leavesMilli(line) > stockMilli
  const { weighed } = line
  const hasScale = useDeviceSetting(scaleSetting) !== null
  // More or less of it is weighed too. One press more would be a figure that nobody weighed.
  const isWeighed = weighed.by === 'scale' && hasScale
  const jar = product === null ? null : (takenFrom(product, leavesMilli(line), line.batch)?.jar ?? null)
  const code = line.batch?.code ?? jar?.code ?? null
  const marks = [
    ...(code === null ? [] : [b.batch(code)]),
    ...(weighed.milli === null ? [] : [s.lineWeighed(formatGrams(weighed.milli, language))]),
    // Where nothing can be weighed, everything is typed.
    ...(weighed.by === 'hand' && hasScale ? [s.lineByHand] : []),
  ]
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (latestChange !== null) row.current?.scrollIntoView({ block: 'nearest' })
  }, [latestChange])
  return (
    <Stack as="li" ref={row} gap={4} padY={5} line="bottom" className={classes.line}>
      <Row gap={4} align="start">
        <ProductThumb>
          {product === null ? (
            <ProductShape id={line.productId} kind={productKind({ categoryNames: [], unitType })} out />
          ) : (
            <ProductPicture product={product} size="small" />
          )}
        </ProductThumb>
        <Stack grow align="start">
          <Text as="h2" size="lead" weight="semibold" clamp className={classes.name}>
            {name}
          </Text>
          <Text
            as="p"
            size="small"
            tone="soft"
            numeric
            className={classes.price}
            data-changed={formerPriceCents !== null || undefined}
          >
            {[`${money(priceCents)}/${per}`, ...marks].join(' · ')}{' '}
            {formerPriceCents !== null && <s>{t.formerPrice(money(formerPriceCents))}</s>}
          </Text>
          {(isGone || isShort) && (
            <Text as="p" size="small" weight="semibold" tone="bad">
              {isGone ? t.gone : t.stockLeft(formatQuantity(stockMilli, unitType, language))}
            </Text>
          )}
        </Stack>
        <Text as="b" size="lead" weight="semibold" numeric nowrap>
          {money(line.fullCents)}
        </Text>
      </Row>
      <Row gap={4} justify="between">
        <Row gap={2}>
          {!isWeighed && (
            <ActionIcon
              {...guardedMark}
              size="lg"
              variant="default"
              aria-label={t.less(name)}
              disabled={isLocked}
              onClick={() => onPut(quantityMilli - stepMilli)}
            >
              <IconMinus size={18} aria-hidden="true" />
            </ActionIcon>
          )}
          <UnstyledButton
            className={classes.quantity ?? ''}
            aria-label={t.setQuantity(name, quantity)}
            disabled={isLocked || product === null}
            onClick={onWeigh}
          >
            <Text size="lead" weight="semibold" numeric>
              {quantity}
            </Text>
          </UnstyledButton>
          {isWeighed ? (
            <Button
              variant="default"
              disabled={isLocked || product === null}
              leftSection={<IconScale size={18} aria-hidden="true" />}
              onClick={onWeigh}
            >
              {s.weighAgain}
            </Button>
          ) : (
            <ActionIcon
              size="lg"
              variant="default"
              aria-label={t.more(name)}
              disabled={isLocked || isGone}
              onClick={() => onPut(quantityMilli + stepMilli)}
            >
              <IconPlus size={18} aria-hidden="true" />
            </ActionIcon>
          )}
        </Row>
        <ActionIcon
          {...guardedMark}
          size="lg"
          variant="subtle"
          aria-label={t.remove(name)}
          disabled={isLocked}
          onClick={() => onPut(0)}
        >
          <IconTrash size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Row>
    </Stack>
  )
}
