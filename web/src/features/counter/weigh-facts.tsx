import { centsOfAmount, leavesMilli, milliOfQuantity, type Weighed } from '@aforo/domain'
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatMoney, formatQuantity } from '../../format/format.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import { MonthAfter } from './cart-totals.tsx'
import { cartWords } from './cart-words.ts'
import type { Product } from './counter-queries.ts'
import type { Counter } from './use-counter.ts'

/** `wanted` is the line of the cart as it would be. */
type WeighFactsProps = {
  counter: Counter
  product: Product
  wanted: { quantityMilli: number; weighed: Weighed }
}

/** Credit and grams of the month after adding this quantity, with warnings if it is too much. */
export function WeighFacts(props: WeighFactsProps) {
  const t = useWords(cartWords)
  const { counter, product, wanted } = props
  const { gramsMilli } = counter.basketWith(product, wanted.quantityMilli)
  return (
    <Stack fixed gap={1} pad={1} numeric aria-live="polite">
      <CreditAfter {...props} />
      <Row as="p" gap={4} justify="between">
        <Text tone="soft">{t.month}</Text>
        <Text as="b" weight="semibold" nowrap>
          <MonthAfter month={counter.client.month} gramsMilli={gramsMilli} />
        </Text>
      </Row>
      <WeighWarnings {...props} />
    </Stack>
  )
}

/** The credit that is left, or what is missing. */
export function CreditAfter({ counter, product, wanted }: WeighFactsProps) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const { client, venue } = counter
  const { totalCents } = counter.basketWith(product, wanted.quantityMilli)
  const afterCents = centsOfAmount(client.profile.cash_balance) - totalCents
  const money = (cents: number) => formatMoney(cents, venue.currency, language)
  return (
    <Row as="p" gap={4} justify="between">
      <Text tone="soft">{t.creditAfter}</Text>
      {afterCents < 0 ? (
        <Row as="b" gap={3} weight="semibold" nowrap tone="bad">
          <IconAlertOctagonFilled size={16} aria-hidden="true" /> {t.missing(money(-afterCents))}
        </Row>
      ) : (
        <Row as="b" gap={3} weight="semibold" nowrap tone="ok">
          <IconCheck size={17} stroke={2.4} aria-hidden="true" /> {money(afterCents)}
        </Row>
      )}
    </Row>
  )
}

/** What is too much: for the stock, or for the limits of the member. */
export function WeighWarnings({ counter, product, wanted }: WeighFactsProps) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const { client } = counter
  const { gramsMilli } = counter.basketWith(product, wanted.quantityMilli)
  const stockMilli = milliOfQuantity(product.stock_quantity)
  const isOver = ({ grams, limit }: { grams: number; limit: number | null }) =>
    limit !== null && gramsMilli > 0 && milliOfQuantity(grams) + gramsMilli > milliOfQuantity(limit)
  const left = ({ grams, limit }: { grams: number; limit: number | null }) =>
    formatGrams(Math.max(0, milliOfQuantity(limit ?? 0) - milliOfQuantity(grams)), language)
  const warnings = [
    leavesMilli(wanted) > stockMilli && t.shortStock(formatQuantity(stockMilli, product.unit_type, language)),
    isOver(client.month) && t.overMonth(left(client.month)),
    isOver(client.day) && t.overDay(left(client.day)),
  ].filter((words) => words !== false)
  return warnings.map((words) => (
    <Row as="p" key={words} gap={3} size="small" weight="semibold" tone="warn">
      <IconAlertTriangleFilled size={16} aria-hidden="true" /> {words}
    </Row>
  ))
}
