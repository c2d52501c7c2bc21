import { centsOfAmount, paymentMethods } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import {
  IconCash,
  IconCreditCard,
  IconArrowsExchange,
  type IconProps,
  IconCalendarDollar,
  IconScale,
  IconShoppingBag,
  IconWallet,
  IconWalletOff,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatMoney } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './books-totals.module.css'
import type { Totals } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'

const methodIcons = { cash: IconCash, card: IconCreditCard, transfer: IconArrowsExchange }

type BooksTotalsProps = {
  /** Undefined while loading, null if adding up failed. */
  totals: Totals | undefined | null
  currency: string
  busy: boolean
}

/** Totals of the filtered transactions, by payment method. */
export function BooksTotals({ totals, currency, busy }: BooksTotalsProps) {
  const t = useWords(transactionsWords)
  const { methods } = useWords(memberWords)
  const language = useLanguage()
  const totalOf = (figure: (known: Totals) => number) => {
    if (totals === undefined) return <Skeleton width={110} height={22} radius={6} my={4} />
    return totals === null ? '–' : formatMoney(centsOfAmount(figure(totals)), currency, language)
  }
  const figures: { label: string; Icon: ComponentType<IconProps>; figure: (known: Totals) => number }[] = [
    { label: t.sales, Icon: IconScale, figure: ({ sales }) => sales },
    { label: t.topUps, Icon: IconWallet, figure: ({ top_ups: topUps }) => topUps },
    { label: t.fees, Icon: IconCalendarDollar, figure: ({ fees }) => fees },
    { label: t.expenses, Icon: IconShoppingBag, figure: ({ expenses }) => expenses },
    { label: t.payouts, Icon: IconWalletOff, figure: ({ payouts }) => payouts },
  ]
  return (
    <section className={classes.totals} aria-label={t.totals} aria-busy={busy}>
      <dl className={classes.figures}>
        {figures.map(({ label, Icon, figure }) => (
          <div key={label} className={classes.figure}>
            <dt>
              <Icon size={17} stroke={1.7} aria-hidden="true" /> {label}
            </dt>
            <dd>{totalOf(figure)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.received}>
        <p className={classes.by}>
          <b>{t.received}</b> <span>{t.receivedHint}</span>
        </p>
        <dl className={classes.methods}>
          {paymentMethods.map((method) => {
            const Icon = methodIcons[method]
            return (
              <div key={method} className={classes.method}>
                <dt>
                  <Icon size={17} stroke={1.7} aria-hidden="true" /> {methods[method]}
                </dt>
                <dd>{totalOf(({ received }) => received[method])}</dd>
              </div>
            )
          })}
        </dl>
      </div>
    </section>
  )
}
