import { centsOfAmount, discountPercents, gramUse, milliOfQuantity } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { IconCheck, IconClockFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatMoney } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { useWords } from '../../words/words.ts'
import classes from './cart-panel.module.css'
import { cartWords } from './cart-words.ts'
import { offlineCounterWords } from './offline-counter-words.ts'
import { DiscountWaits, OfflineLimit } from './offline-limit.tsx'
import type { Counter } from './use-counter.ts'

/** The total of the cart, and the member's remaining grams and credit after paying. */
export function CartTotals({ counter }: { counter: Counter }) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const { venue, client, basket, discountPercent, setDiscount, checkout, offline } = counter
  const money = (cents: number) => formatMoney(cents, venue.currency, language)
  const balanceCents = centsOfAmount(client.profile.cash_balance)
  const afterCents = balanceCents - basket.totalCents
  if (offline.isAlone) return <OfflineTotals counter={counter} afterCents={afterCents} />
  return (
    <Stack as="dl" gap={1} numeric>
      <Figure name={t.monthWith}>
        <MonthAfter month={client.month} gramsMilli={basket.gramsMilli} />
      </Figure>
      <Figure name={t.credit}>{money(balanceCents)}</Figure>
      {client.may_discount && (
        <Figure name={t.discount}>
          <SegmentedControl
            aria-label={t.discount}
            classNames={{ label: classes.percent ?? '' }}
            disabled={checkout.isSelling}
            value={String(discountPercent)}
            onChange={(value) => setDiscount(discountPercents.find((percent) => String(percent) === value) ?? 0)}
            data={discountPercents.map((percent) => ({ value: String(percent), label: t.percent(percent) }))}
          />
        </Figure>
      )}
      {discountPercent > 0 && (
        <Figure name={t.discountOf(discountPercent)}>{money(basket.totalCents - basket.fullCents)}</Figure>
      )}
      <Total>{money(basket.totalCents)}</Total>
      {afterCents >= 0 && !checkout.isUnknown && (
        <Figure name={t.creditAfter}>
          <Row as="span" gap={3} tone="ok">
            <IconCheck size={17} stroke={2.4} aria-hidden="true" /> {money(afterCents)}
          </Row>
        </Figure>
      )}
    </Stack>
  )
}

type OfflineTotalsProps = { counter: Counter; afterCents: number }

/** Without a connection: the limit per member, and the credit as far as this device knows it. */
function OfflineTotals({ counter, afterCents }: OfflineTotalsProps) {
  const t = useWords(cartWords)
  const o = useWords(offlineCounterWords)
  const language = useLanguage()
  const { venue, client, basket, checkout } = counter
  const money = (cents: number) => formatMoney(cents, venue.currency, language)
  return (
    <Stack gap={3}>
      <OfflineLimit counter={counter} />
      {client.may_discount && <DiscountWaits />}
      <Stack as="dl" gap={1} numeric>
        <Figure name={t.monthWith}>
          <MonthAfter month={client.month} gramsMilli={basket.gramsMilli} />
        </Figure>
        <Total>{money(basket.totalCents)}</Total>
        {afterCents >= 0 && !checkout.isUnknown && (
          <Figure name={t.creditAfter}>
            <Row as="span" gap={3} tone="warn">
              <IconClockFilled size={17} aria-hidden="true" /> {o.approx(money(afterCents))}
            </Row>
          </Figure>
        )}
      </Stack>
    </Stack>
  )
}

function Total({ children }: { children: string }) {
  const t = useWords(cartWords)
  return (
    <Row justify="between" align="baseline" gap={5} aria-live="polite" aria-atomic="true">
      <Text as="dt" size="title" weight="semibold">
        {t.total}
      </Text>
      <Text as="dd" size="amount" weight="bold" nowrap>
        {children}
      </Text>
    </Row>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row justify="between" gap={5}>
    <Text as="dt" tone="soft">
      {name}
    </Text>
    <Text as="dd" weight="semibold" nowrap>
      {children}
    </Text>
  </Row>
)

type MonthAfterProps = { month: { grams: number; limit: number | null }; gramsMilli: number }

/** Grams of the month including this cart, with the limit if there is one. */
export function MonthAfter({ month, gramsMilli }: MonthAfterProps) {
  const { ofLimit } = useWords(memberWords)
  const language = useLanguage()
  const usedMilli = milliOfQuantity(month.grams) + gramsMilli
  const used = formatGrams(usedMilli, language)
  if (month.limit === null) return used
  const limitMilli = milliOfQuantity(month.limit)
  const isOver = gramUse(usedMilli, limitMilli) === 'reached' && usedMilli > limitMilli
  return (
    <Text tone={isOver ? 'warn' : 'ink'}>
      {used}{' '}
      <Text weight="regular" tone="soft">
        {ofLimit(formatGrams(limitMilli, language))}
      </Text>
    </Text>
  )
}
