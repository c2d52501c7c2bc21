import { centsOfAmount, discountPercents, gramUse, milliOfQuantity } from '@aforo/domain'
import { SegmentedControl } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatMoney } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './cart-totals.module.css'
import { cartWords } from './cart-words.ts'
import type { Counter } from './use-counter.ts'

/** The total of the cart, and the member's remaining grams and credit after paying. */
export function CartTotals({ counter }: { counter: Counter }) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const { venue, client, basket, discountPercent, setDiscount, checkout } = counter
  const money = (cents: number) => formatMoney(cents, venue.currency, language)
  const balanceCents = centsOfAmount(client.profile.cash_balance)
  const afterCents = balanceCents - basket.totalCents
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{t.monthWith}</dt>
        <dd>
          <MonthAfter month={client.month} gramsMilli={basket.gramsMilli} />
        </dd>
      </div>
      <div>
        <dt>{t.credit}</dt>
        <dd>{money(balanceCents)}</dd>
      </div>
      {client.may_discount && (
        <div>
          <dt>{t.discount}</dt>
          <dd>
            <SegmentedControl
              aria-label={t.discount}
              classNames={{ label: classes.percent ?? '' }}
              disabled={checkout.isSelling}
              value={String(discountPercent)}
              onChange={(value) => setDiscount(discountPercents.find((percent) => String(percent) === value) ?? 0)}
              data={discountPercents.map((percent) => ({ value: String(percent), label: t.percent(percent) }))}
            />
          </dd>
        </div>
      )}
      {discountPercent > 0 && (
        <div>
          <dt>{t.discountOf(discountPercent)}</dt>
          <dd>{money(basket.totalCents - basket.fullCents)}</dd>
        </div>
      )}
      <div className={classes.total} aria-live="polite" aria-atomic="true">
        <dt>{t.total}</dt>
        <dd>{money(basket.totalCents)}</dd>
      </div>
      {afterCents >= 0 && !checkout.isUnknown && (
        <div>
          <dt>{t.creditAfter}</dt>
          <dd className={classes.fine}>
            <IconCheck size={17} stroke={2.4} aria-hidden="true" /> {money(afterCents)}
          </dd>
        </div>
      )}
    </dl>
  )
}

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
    <span data-over={isOver || undefined} className={classes.month}>
      {used} <span className={classes.limit}>{ofLimit(formatGrams(limitMilli, language))}</span>
    </span>
  )
}
