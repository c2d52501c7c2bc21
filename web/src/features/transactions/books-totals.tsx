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
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { usePhone } from '../../design/use-phone.ts'
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
  const isPhone = usePhone()
  const Methods = isPhone ? Stack : Row
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
    <Surface className={classes.totals} aria-label={t.totals} aria-busy={busy}>
      <dl className={classes.figures}>
        {figures.map(({ label, Icon, figure }) => (
          <Stack key={label} padX={6} padY={isPhone ? 4 : 5}>
            <Name Icon={Icon}>{label}</Name>
            <Text as="dd" size={isPhone ? 'title' : 'heading'} weight="semibold" numeric breaks>
              {totalOf(figure)}
            </Text>
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
                {totalOf(({ received }) => received[method])}
              </Text>
            </Row>
          ))}
        </Methods>
      </Row>
    </Surface>
  )
}

function Name({ Icon, children }: { Icon: ComponentType<IconProps>; children: string }) {
  return (
    <Row as="dt" fixed gap={3} size="small" weight="medium" tone="soft">
      <Icon size={17} stroke={1.7} aria-hidden="true" /> {children}
    </Row>
  )
}
