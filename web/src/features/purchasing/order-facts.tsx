import { centsOfAmount } from '@aforo/domain'
import type { ReactNode } from 'react'
import { Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useLanguage } from '../../device/language.ts'
import { formatDay, formatMoney, formatWhen } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import classes from './order-facts.module.css'
import { OrderState } from './order-state.tsx'
import { orderWords } from './order-words.ts'
import type { PurchaseOrder } from './purchasing-queries.ts'

/** State, days and people of an order. */
export function OrderFacts({ venue, order }: { venue: PageVenue; order: PurchaseOrder }) {
  const t = useWords(orderWords)
  const language = useLanguage()
  const now = new Date(useMinute())
  const when = (who: string | null, at: string) =>
    t.createdBy(who ?? '', formatWhen(new Date(at), now, language, venue.timeZone))
  const { ordered_at: orderedAt, ended_at: endedAt, end_reason: reason, lines_without_cost: without } = order
  const cost = formatMoney(centsOfAmount(order.agreed_cost), venue.currency, language)
  return (
    <Surface as="dl" pad={6} className={classes.facts}>
      <Fact name={t.state}>
        <OrderState order={order} isClosedShort={order.state === 'received' && reason !== null} />
      </Fact>
      {order.expected_on !== null && <Fact name={t.expected}>{formatDay(order.expected_on, language)}</Fact>}
      <Fact name={t.agreed}>
        {without < order.lines.length && cost}
        {without > 0 && (
          <Text as="div" size="small" tone="quiet">
            {t.withoutCost(without)}
          </Text>
        )}
      </Fact>
      <Fact name={t.created}>{when(order.created_by, order.created_at)}</Fact>
      {orderedAt !== null && <Fact name={t.orderedOn}>{when(order.ordered_by, orderedAt)}</Fact>}
      {endedAt !== null && (
        <Fact name={t.endedOn[order.state === 'cancelled' ? 'cancelled' : 'received']}>
          {when(order.ended_by, endedAt)}
        </Fact>
      )}
      {reason !== null && <Fact name={t.reason}>{reason}</Fact>}
      {order.note !== '' && (
        <Fact name={t.note} isWide>
          {order.note}
        </Fact>
      )}
    </Surface>
  )
}

type FactProps = { name: string; isWide?: boolean; children: ReactNode }

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <Stack gap={2} {...(isWide && classes.wide !== undefined ? { className: classes.wide } : {})}>
      <Text as="dt" size="small" tone="soft">
        {name}
      </Text>
      <Text as="dd" weight="medium" breaks>
        {children}
      </Text>
    </Stack>
  )
}
