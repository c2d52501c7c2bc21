import { centsOfAmount, milliOfQuantity } from '@aforo/domain'
import { IconAlertOctagonFilled, IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import { useLanguage } from '../../device/language.ts'
import { formatGrams, formatMoney, formatQuantity } from '../../format/format.ts'
import { useWords } from '../../words/words.ts'
import { MonthAfter } from './cart-totals.tsx'
import { cartWords } from './cart-words.ts'
import type { Product } from './counter-queries.ts'
import type { Counter } from './use-counter.ts'
import classes from './weigh-facts.module.css'

type WeighFactsProps = { counter: Counter; product: Product; wantedMilli: number }

/** Credit and grams of the month after adding this quantity, with warnings if it is too much. */
export function WeighFacts({ counter, product, wantedMilli }: WeighFactsProps) {
  const t = useWords(cartWords)
  const language = useLanguage()
  const { client, venue } = counter
  const { totalCents, gramsMilli } = counter.basketWith(product, wantedMilli)
  const money = (cents: number) => formatMoney(cents, venue.currency, language)
  const afterCents = centsOfAmount(client.profile.cash_balance) - totalCents
  const stockMilli = milliOfQuantity(product.stock_quantity)
  const isOver = ({ grams, limit }: { grams: number; limit: number | null }) =>
    limit !== null && gramsMilli > 0 && milliOfQuantity(grams) + gramsMilli > milliOfQuantity(limit)
  const left = ({ grams, limit }: { grams: number; limit: number | null }) =>
    formatGrams(Math.max(0, milliOfQuantity(limit ?? 0) - milliOfQuantity(grams)), language)
  const warnings = [
    wantedMilli > stockMilli && t.shortStock(formatQuantity(stockMilli, product.unit_type, language)),
    isOver(client.month) && t.overMonth(left(client.month)),
    isOver(client.day) && t.overDay(left(client.day)),
  ].filter((words) => words !== false)
  return (
    <div className={classes.facts} aria-live="polite">
      <p>
        <span>{t.creditAfter}</span>
        {afterCents < 0 ? (
          <b className={classes.bad}>
            <IconAlertOctagonFilled size={16} aria-hidden="true" /> {t.missing(money(-afterCents))}
          </b>
        ) : (
          <b className={classes.fine}>
            <IconCheck size={17} stroke={2.4} aria-hidden="true" /> {money(afterCents)}
          </b>
        )}
      </p>
      <p>
        <span>{t.month}</span>
        <b>
          <MonthAfter month={client.month} gramsMilli={gramsMilli} />
        </b>
      </p>
      {warnings.map((words) => (
        <p key={words} className={classes.warning}>
          <IconAlertTriangleFilled size={16} aria-hidden="true" /> {words}
        </p>
      ))}
    </div>
  )
}
