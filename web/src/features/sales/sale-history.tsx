import type { ReactNode } from 'react'
import { fiscalWords } from '../../parts/fiscal/fiscal-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
import { useWords } from '../../words/words.ts'
import type { Sale } from '../../parts/sales/sale-query.ts'
import { salesWords } from './sales-words.ts'
import { useSaleFormat } from '../../parts/sales/sale-format.ts'

/** The void and the returns of a sale: when, why, and by whom. */
export function SaleHistory({ venue, sale }: { venue: PageVenue; sale: Sale }) {
  const t = useWords(salesWords)
  const { types } = useWords(fiscalWords)
  const format = useSaleFormat(venue)
  const { voided, returns, items } = sale
  /** The invoice that a void or a return made, if the sale has an invoice. */
  const numberOf = (transactionId: number) => {
    const found = sale.documents.find((one) => one.transaction_id === transactionId)
    return found === undefined ? null : <p>{`${types[found.type]} ${found.number}`}</p>
  }
  const itemText = ({ line, quantity, restocked }: Sale['returns'][number]['items'][number]) => {
    const item = items.find((sold) => sold.line === line)
    const quantityText = format.quantity(quantity, item?.unit_type ?? 'weight')
    return `${item?.product_name ?? ''} ${quantityText}, ${restocked ? t.restocked : t.notRestocked}`
  }
  return (
    <Surface>
      <SurfaceHead title={t.history} isInset />
      <ul aria-label={t.history}>
        {voided !== null && (
          <Correction venue={venue} correction={voided} title={t.voided} amount={sale.total}>
            {numberOf(voided.transaction_id)}
          </Correction>
        )}
        {returns.map((back) => (
          <Correction
            key={back.transaction_id}
            venue={venue}
            correction={back}
            title={t.returnOf(back.transaction_id)}
            amount={back.amount}
          >
            {back.items.map((item) => (
              <p key={item.line}>{itemText(item)}</p>
            ))}
            {numberOf(back.transaction_id)}
          </Correction>
        ))}
      </ul>
    </Surface>
  )
}

type CorrectionProps = {
  venue: PageVenue
  correction: { by: string; at: string; reason: string }
  title: string
  amount: number
  children: ReactNode
}

function Correction({ venue, correction, title, amount, children }: CorrectionProps) {
  const format = useSaleFormat(venue)
  return (
    <Stack as="li" gap={1} padX={6} padY={5} line="top" numeric breaks>
      <Row gap={5} justify="between" align="start" weight="semibold">
        <span>{title}</span> <Text nowrap>+{format.money(amount)}</Text>
      </Row>
      {children}
      <Text as="p" size="small" tone="soft">
        <time dateTime={correction.at}>
          {format.date(correction.at)} {format.time(correction.at)}
        </time>
        {` · ${correction.by}: ${correction.reason}`}
      </Text>
    </Stack>
  )
}
