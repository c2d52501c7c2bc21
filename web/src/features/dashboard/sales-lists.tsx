import { centsOfAmount, milliOfQuantity, pageBlocker } from '@aforo/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney, formatQuantity } from '../../format/format.ts'
import { useBooksPath } from '../../parts/transactions/books.ts'
import { useSession } from '../../session/session.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useWords } from '../../words/words.ts'
import parts from './chart-parts.module.css'
import { dashboardWords } from './dashboard-words.ts'
import type { SalesCardProps } from './sales-card-props.ts'
import classes from './sales-lists.module.css'

type Bar = { key: number; name: ReactNode; note: string; amount: number; figure: ReactNode }
type BarsCardProps = { title: string; hint?: string; bars: readonly Bar[]; others: ReactNode }

/** Bars in descending order, each relative to the largest. */
function BarsCard({ title, hint, bars, others }: BarsCardProps) {
  const t = useWords(dashboardWords)
  const most = Math.max(...bars.map(({ amount }) => amount), 0)
  return (
    <section className={`${classes.card} ${parts.colours}`} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </div>
      {bars.length === 0 && <p className={parts.quiet}>{t.noSales}</p>}
      <ul className={classes.bars}>
        {bars.map(({ key, name, note, amount, figure }) => (
          <li key={key} className={classes.bar}>
            <span className={classes.name}>{name}</span> <span className={classes.note}>{note}</span>{' '}
            <span className={classes.amount}>{figure}</span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${most === 0 ? 0 : (Math.max(0, amount) / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {others}
    </section>
  )
}

function useMoney({ venue }: Pick<SalesCardProps, 'venue'>): (amount: number) => string {
  const language = useLanguage()
  return (amount) => formatMoney(centsOfAmount(amount), venue.currency, language)
}

function Others({ count, sales, format }: { count: number; sales: number; format: (amount: number) => string }) {
  const t = useWords(dashboardWords)
  if (count === 0) return null
  return (
    <p className={classes.others}>
      <span>{t.others(count)}</span> <span>{format(sales)}</span>
    </p>
  )
}

/** Sales by product, with a link to the product if the person may open it. */
export function ProductsCard({ venue, sales }: SalesCardProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const { person } = useSession()
  const format = useMoney({ venue })
  const opens = pageBlocker('/product', person, venue.id) === null
  const venuePath = useVenuePath(venue.id)
  const bars = sales.products.map((product) => {
    const isHere = opens && product.venue_id === venue.id
    return {
      key: product.product_id,
      name: isHere ? <Link to={venuePath(`/product/${product.product_id}`)}>{product.name}</Link> : product.name,
      note: formatQuantity(milliOfQuantity(product.quantity), product.unit_type, language),
      amount: product.sales,
      figure: format(product.sales),
    }
  })
  return <BarsCard title={t.byProduct} bars={bars} others={<Others {...sales.other_products} format={format} />} />
}

/** Sales by staff, with a link to their transactions. */
export function StaffCard({ venue, filter, period, sales }: SalesCardProps) {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const booksPath = useBooksPath(venue.id)
  const format = useMoney({ venue })
  const days = period === undefined ? {} : { from: period.from, to: period.to }
  const bars = sales.staff.map(({ id, name, orders, sales: amount }) => ({
    key: id,
    name,
    note: t.orderCount(formatCount(orders, language)),
    amount,
    figure: <Link to={booksPath({ venues: filter.venues, staff: id, ...days })}>{format(amount)}</Link>,
  }))
  return (
    <BarsCard
      title={t.byStaff}
      hint={t.byStaffHint}
      bars={bars}
      others={<Others {...sales.other_staff} format={format} />}
    />
  )
}
