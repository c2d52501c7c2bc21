import { centsOfAmount, paymentMethods } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import {
  IconCash,
  IconCreditCard,
  IconArrowsExchange,
  type IconProps,
  IconCalendarDollar,
  IconListNumbers,
  IconPigMoney,
  IconReceipt,
  IconScale,
  IconShoppingBag,
  IconWallet,
  IconWalletOff,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { TaxTotals } from '../../parts/taxes/tax-totals.tsx'
import { treatmentWords } from '../../parts/taxes/treatment-words.ts'
import { useWords } from '../../words/words.ts'
import classes from './books-totals.module.css'
import type { Totals } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'

const methodIcons = { cash: IconCash, card: IconCreditCard, transfer: IconArrowsExchange }

type BooksTotalsProps = {
  /** The days that the totals cover, in words. */
  period: string
  /** When the totals were read. */
  readAt: string
  /** Undefined while loading, null if adding up failed. */
  totals: Totals | undefined | null
  currency: string
  busy: boolean
}

/** Totals of the filtered transactions, and what came in by each payment method. */
export function BooksTotals({ period, readAt, totals, currency, busy }: BooksTotalsProps) {
  const t = useWords(transactionsWords)
  const { methods } = useWords(memberWords)
  const taxes = useWords(treatmentWords)
  const language = useLanguage()
  const isPhone = usePhone()
  const Methods = isPhone ? Stack : Row
  const textOf = (figure: (known: Totals) => string) => {
    if (totals === undefined) return <Skeleton width={110} height={22} radius={6} my={4} />
    return totals === null ? '–' : figure(totals)
  }
  const money = (amount: number) => formatMoney(centsOfAmount(amount), currency, language)
  const figures: Figure[] = [
    {
      label: t.sales,
      Icon: IconScale,
      text: ({ sales }) => money(sales),
      hint: ({ orders }) => t.orders(formatCount(orders, language)),
    },
    {
      label: t.averageSale,
      Icon: IconReceipt,
      text: ({ average_sale: average }) => (average === null ? '–' : money(average)),
    },
    { label: t.topUps, Icon: IconWallet, text: ({ top_ups: topUps }) => money(topUps) },
    {
      label: t.creditOwed,
      Icon: IconPigMoney,
      text: ({ credit_owed: owed }) => money(owed),
      hint: () => t.creditOwedHint(readAt),
    },
    { label: t.fees, Icon: IconCalendarDollar, text: ({ fees }) => money(fees) },
    { label: t.expenses, Icon: IconShoppingBag, text: ({ expenses }) => money(expenses) },
    { label: t.payouts, Icon: IconWalletOff, text: ({ payouts }) => money(payouts) },
    { label: t.operations, Icon: IconListNumbers, text: ({ transactions }) => formatCount(transactions, language) },
  ]
  return (
    <Surface className={classes.totals} aria-label={t.totals} aria-busy={busy}>
      <SurfaceHead title={period} isInset />
      <dl className={classes.figures}>
        {figures.map(({ label, Icon, text, hint }) => (
          <Stack key={label} padX={6} padY={isPhone ? 4 : 5}>
            <Name Icon={Icon}>{label}</Name>
            <Text as="dd" size={isPhone ? 'title' : 'heading'} weight="semibold" numeric breaks>
              {textOf(text)}
            </Text>
            {hint !== undefined && totals && (
              <Text as="dd" size="small" tone="quiet" numeric>
                {hint(totals)}
              </Text>
            )}
          </Stack>
        ))}
      </dl>
      <Row wrap gap={isPhone ? 4 : 7} padX={6} padY={4} line="top">
        <p>
          <Text weight="semibold">{t.received}</Text>{' '}
          <Text size="small" tone="quiet">
            {t.receivedHint}
          </Text>
        </p>
        <Methods as="dl" wrap={!isPhone} gap={isPhone ? 3 : 6} className={classes.methods}>
          {paymentMethods.map((method) => (
            <Row key={method} gap={4} justify="between">
              <Name Icon={methodIcons[method]}>{methods[method]}</Name>
              <Text as="dd" size="lead" weight="semibold" numeric nowrap>
                {textOf(({ received }) => money(received[method]))}
              </Text>
            </Row>
          ))}
        </Methods>
      </Row>
      {totals && totals.taxes.length > 0 && (
        <Stack padX={6} padY={4} line="top">
          <Text as="h3" weight="semibold">
            {taxes.title}
          </Text>
          <TaxTotals totals={totals.taxes} currency={currency} />
        </Stack>
      )}
    </Surface>
  )
}

type Figure = {
  label: string
  Icon: ComponentType<IconProps>
  text: (known: Totals) => string
  hint?: (known: Totals) => string
}

function Name({ Icon, children }: { Icon: ComponentType<IconProps>; children: string }) {
  return (
    <Row as="dt" fixed gap={3} size="small" weight="medium" tone="soft">
      <Icon size={17} stroke={1.7} aria-hidden="true" /> {children}
    </Row>
  )
}
