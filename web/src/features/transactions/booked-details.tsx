import { pageBlocker } from '@aforo/domain'
import { Link } from 'react-router'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession } from '../../session/session.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { tillWords } from '../../parts/tills/till-words.ts'
import { usePhone } from '../../design/use-phone.ts'
import { useWords } from '../../words/words.ts'
import classes from './booked-details.module.css'
import type { TransactionFormat } from './transaction-format.ts'
import type { Booked } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'

type BookedDetailsProps = { booked: Booked; venueId: number; format: TransactionFormat }

/** The lines of a sale and all other details of a transaction. */
export function BookedDetails({ booked, venueId, format }: BookedDetailsProps) {
  const t = useWords(transactionsWords)
  const { methods } = useWords(memberWords)
  const till = useWords(tillWords)
  const isPhone = usePhone()
  const facts = [
    { name: t.columns.shop, value: booked.shop },
    { name: t.columns.method, value: methods[booked.method] },
    { name: t.receipt, value: String(booked.receipt) },
    { name: t.columns.by, value: booked.by },
    ...(booked.expense === null ? [] : [{ name: till.category, value: till.categories[booked.expense.category] }]),
    ...(booked.expense === null || booked.expense.supplier === ''
      ? []
      : [{ name: till.supplier, value: booked.expense.supplier }]),
    ...(booked.reason === '' ? [] : [{ name: t.reason, value: booked.reason }]),
    ...(booked.reverses === null ? [] : [{ name: t.reverses, value: String(booked.reverses) }]),
    ...(booked.reversed_by === null ? [] : [{ name: t.reversedBy, value: String(booked.reversed_by) }]),
  ]
  const Items = isPhone ? ItemCards : ItemTable
  return (
    <div className={classes.details}>
      {booked.items.length > 0 && <Items booked={booked} format={format} />}
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <OrderLink booked={booked} venueId={venueId} />
    </div>
  )
}

/** A link to the sale, if it was made at this venue and the person may open it. */
function OrderLink({
  booked: { id, type, venue_id: soldAt },
  venueId,
}: Pick<BookedDetailsProps, 'booked' | 'venueId'>) {
  const t = useWords(transactionsWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venueId)
  if (type !== 'purchase' || soldAt !== venueId || pageBlocker('/order', person, venueId) !== null) return null
  return (
    <Link className={classes.order ?? ''} to={venuePath(`/order/${id}`)}>
      {t.order}
    </Link>
  )
}

type ItemsProps = Pick<BookedDetailsProps, 'booked' | 'format'>

function ItemTable({ booked, format }: ItemsProps) {
  const t = useWords(transactionsWords)
  return (
    <table className={classes.items} aria-label={t.detailsOf(t.columns.items, booked.id)}>
      <thead>
        <tr>
          <th scope="col">{t.item.id}</th>
          <th scope="col">{t.item.name}</th>
          {[t.item.quantity, t.item.price, t.item.cost].map((name) => (
            <th key={name} scope="col" className={classes.figure}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {booked.items.map((item) => (
          <tr key={item.id}>
            <td className={classes.quiet}>{item.product_id}</td>
            <td className={classes.name}>{item.product_name}</td>
            <td className={classes.figure}>{format.quantity(item.quantity)}</td>
            <td className={`${classes.figure} ${classes.quiet}`}>{format.money(item.unit_price)}</td>
            <td className={`${classes.figure} ${classes.cost}`}>{format.money(item.cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The lines as cards, for phones. */
function ItemCards({ booked, format }: ItemsProps) {
  const t = useWords(transactionsWords)
  return (
    <ul className={classes.cards} aria-label={t.detailsOf(t.columns.items, booked.id)}>
      {booked.items.map((item) => (
        <li key={item.id} className={classes.card}>
          <span className={classes.name}>{item.product_name}</span>
          <span className={classes.cost}>{format.money(item.cost)}</span>
          <span className={classes.quiet}>
            {t.item.id} {item.product_id} · {format.quantity(item.quantity)} × {format.money(item.unit_price)}
          </span>
        </li>
      ))}
    </ul>
  )
}
