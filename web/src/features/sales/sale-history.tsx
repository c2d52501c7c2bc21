import type { ReactNode } from 'react'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Card } from '../../design/card.tsx'
import { useWords } from '../../words/words.ts'
import type { Sale } from './sales-queries.ts'
import { salesWords } from './sales-words.ts'
import classes from './sale-history.module.css'
import { useSaleFormat } from './sale-format.ts'

/** What came back of a sale: when, why, and who took it. */
export function SaleHistory({ venue, sale }: { venue: PageVenue; sale: Sale }) {
  const t = useWords(salesWords)
  const format = useSaleFormat(venue)
  const { voided, returns, items } = sale
  const said = ({ line, quantity, restocked }: Sale['returns'][number]['items'][number]) => {
    const item = items.find((sold) => sold.line === line)
    const much = format.quantity(quantity, item?.unit_type ?? 'weight')
    return `${item?.product_name ?? ''} ${much}, ${restocked ? t.restocked : t.notRestocked}`
  }
  return (
    <Card title={t.history} rows>
      <ul className={classes.list} aria-label={t.history}>
        {voided !== null && (
          <Deed venue={venue} deed={voided} title={t.voided} amount={sale.total}>
            {null}
          </Deed>
        )}
        {returns.map((back) => (
          <Deed
            key={back.transaction_id}
            venue={venue}
            deed={back}
            title={t.returnOf(back.transaction_id)}
            amount={back.amount}
          >
            {back.items.map((item) => (
              <p key={item.line}>{said(item)}</p>
            ))}
          </Deed>
        ))}
      </ul>
    </Card>
  )
}

type DeedProps = {
  venue: PageVenue
  deed: { by: string; at: string; reason: string }
  title: string
  amount: number
  children: ReactNode
}

function Deed({ venue, deed, title, amount, children }: DeedProps) {
  const format = useSaleFormat(venue)
  return (
    <li className={classes.deed}>
      <div className={classes.head}>
        <b>{title}</b> <b>+{format.money(amount)}</b>
      </div>
      {children}
      <p className={classes.quiet}>
        <time dateTime={deed.at}>
          {format.date(deed.at)} {format.time(deed.at)}
        </time>
        {` · ${deed.by}: ${deed.reason}`}
      </p>
    </li>
  )
}
