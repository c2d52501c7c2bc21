import { centsOfAmount, milliOfQuantity, pageBlocker } from '@aforo/domain'
import type { ReactNode } from 'react'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatMoney, formatQuantity } from '../../format/format.ts'
import { useBooksPath } from '../../parts/transactions/books.ts'
import { useSession } from '../../session/session.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { Surface, SurfaceHead } from '../../design/surface.tsx'
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
    <Surface pad={6} gap={4} className={parts.colours} aria-label={title}>
      <SurfaceHead title={title} hint={hint} />
      {bars.length === 0 && (
        <Text as="p" tone="quiet">
          {t.noSales}
        </Text>
      )}
      <ul>
        {bars.map(({ key, name, note, amount, figure }) => (
          <Stack key={key} as="li" gap={2} padY={3}>
            <Row gap={4} align="baseline">
              <Row grow weight="medium" breaks>
                {name}
              </Row>{' '}
              <Text size="small" tone="quiet" nowrap>
                {note}
              </Text>{' '}
              <Text className={classes.amount} weight="semibold" textAlign="end" nowrap>
                {figure}
              </Text>
            </Row>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${most === 0 ? 0 : (Math.max(0, amount) / most) * 100}%` }} />
            </span>
          </Stack>
        ))}
      </ul>
      {others}
    </Surface>
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
    <Row as="p" justify="between" size="small" tone="soft">
      <span>{t.others(count)}</span> <span>{format(sales)}</span>
    </Row>
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
      name: isHere ? (
        <QuietLink tone="ink" to={venuePath(`/product/${product.product_id}`)}>
          {product.name}
        </QuietLink>
      ) : (
        product.name
      ),
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
    figure: <QuietLink to={booksPath({ venues: filter.venues, staff: id, ...days })}>{format(amount)}</QuietLink>,
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
