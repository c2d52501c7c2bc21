import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Card } from '../../design/card.tsx'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import type { Sale } from './sales-queries.ts'
import { salesWords } from './sales-words.ts'
import classes from './sale-lines.module.css'
import { useSaleFormat } from './sale-format.ts'

type SaleLinesProps = { venue: PageVenue; sale: Sale }

/** The lines of a sale with price and returned quantity. */
export function SaleLines({ venue, sale }: SaleLinesProps) {
  const t = useWords(salesWords)
  const isPhone = usePhone()
  return (
    <Card title={t.lines} rows>
      {isPhone ? <LineCards venue={venue} sale={sale} /> : <LineTable venue={venue} sale={sale} />}
    </Card>
  )
}

function LineTable({ venue, sale }: SaleLinesProps) {
  const t = useWords(salesWords)
  const format = useSaleFormat(venue)
  const figures = [t.quantity, t.price, t.discount, t.cost, t.returned]
  return (
    <table className={classes.table} aria-label={t.lines}>
      <thead>
        <tr>
          <th scope="col">{t.product}</th>
          {figures.map((name) => (
            <th key={name} scope="col" className={classes.figure}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sale.items.map((item) => (
          <tr key={item.line}>
            <td className={classes.name}>{item.product_name}</td>
            <td className={classes.figure}>{format.quantity(item.quantity, item.unit_type)}</td>
            <td className={`${classes.figure} ${classes.quiet}`}>{format.price(item)}</td>
            <td className={`${classes.figure} ${classes.quiet}`}>{format.discount(item) ?? '—'}</td>
            <td className={`${classes.figure} ${classes.cost}`}>{format.money(item.cost)}</td>
            <td className={classes.figure}>
              {item.returned === 0 ? '—' : format.quantity(item.returned, item.unit_type)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The lines as cards, for phones. */
function LineCards({ venue, sale }: SaleLinesProps) {
  const t = useWords(salesWords)
  const format = useSaleFormat(venue)
  return (
    <ul className={classes.cards} aria-label={t.lines}>
      {sale.items.map((item) => {
        const parts = [format.quantity(item.quantity, item.unit_type), format.price(item), format.discount(item)]
        return (
          <li key={item.line} className={classes.card}>
            <span className={classes.name}>{item.product_name}</span>
            <span className={classes.cost}>{format.money(item.cost)}</span>
            <span className={classes.quiet}>{parts.filter((part) => part !== null).join(' · ')}</span>
            {item.returned > 0 && <span>{t.returnedOf(format.quantity(item.returned, item.unit_type))}</span>}
          </li>
        )
      })}
    </ul>
  )
}
