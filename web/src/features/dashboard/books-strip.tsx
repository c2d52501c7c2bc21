import { centsOfAmount, comparisonUnits, milliOfQuantity, pageBlocker, type PagePath } from '@aforo/domain'
import { IconAlertOctagonFilled, IconCircleCheckFilled, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay, formatMoney, formatThousandths, formatWhen } from '../../format/format.ts'
import { useBooksPath } from '../../parts/transactions/books.ts'
import { useSession } from '../../session/session.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { BusyButton } from '../../design/busy-button.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import classes from './books-strip.module.css'
import { booksWords } from './books-words.ts'
import { type BookChecks, bookChecksQuery, useBookCheck } from './books-queries.ts'

/** The result of the last book check, with its differences. */
export function BooksStrip({ venue }: { venue: PageVenue }) {
  const t = useWords(booksWords)
  const language = useLanguage()
  const now = useMinute()
  const { data } = useQuery(bookChecksQuery(venue.id))
  const check = useBookCheck(venue.id)
  const [isAsking, setIsAsking] = useState(false)
  const [isFailed, setIsFailed] = useState(false)
  if (data === undefined) return null

  async function press(): Promise<void> {
    setIsAsking(true)
    setIsFailed(!(await check()))
    setIsAsking(false)
  }
  const { last, running } = data
  const isOdd = last !== null && last.differences > 0
  const Icon = last === null ? IconListCheck : isOdd ? IconAlertOctagonFilled : IconCircleCheckFilled
  const tone = last === null ? 'none' : isOdd ? 'bad' : 'ok'
  return (
    <section className={classes.strip} data-tone={tone} aria-label={t.title} role={isOdd ? 'alert' : undefined}>
      <div className={classes.head}>
        <Icon size={20} aria-hidden="true" />
        <p>
          {last === null ? (
            t.never
          ) : (
            <>
              <b>{t.checked(formatWhen(new Date(last.at), new Date(now), language, venue.timeZone))}</b>,{' '}
              {t.differences(formatCount(last.differences, language))}
            </>
          )}
          {isOdd && <span className={classes.hint}>{t.oddHint}</span>}
          {isFailed && <span className={classes.hint}>{t.failed}</span>}
        </p>
        <BusyButton
          variant="subtle"
          size="compact-sm"
          icon={<IconListCheck size={16} />}
          busy={running || isAsking}
          onClick={() => void press()}
        >
          {running ? t.running : t.check}
        </BusyButton>
      </div>
      {isOdd && <Differences venue={venue} rows={last.rows} />}
    </section>
  )
}

type Row = NonNullable<BookChecks['last']>['rows'][number]

const MaybeLink = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? children : <Link to={to}>{children}</Link>

/** The page where a difference can be examined, or null if the person may not open it or it is at another venue. */
function useRowPath(venue: PageVenue): (row: Row) => string | null {
  const { person } = useSession()
  const venuePath = useVenuePath(venue.id)
  const booksPath = useBooksPath(venue.id)
  return ({ comparison, venue_id, subject_id: id, business_date: date }) => {
    const isHere = venue_id === null || venue_id === venue.id
    const open = (page: PagePath, path: string) =>
      isHere && pageBlocker(page, person, venue.id) === null ? venuePath(path) : null
    if (comparison === 'wallets') return open('/customers', `/customers?member=${id}`)
    if (comparison === 'stocks') return open('/product', `/product/${id}`)
    if (comparison === 'rooms') return open('/control', '/control')
    if (comparison === 'drawers') return open('/till', `/till/${id}`)
    if (comparison === 'sales') return open('/order', `/order/${id}`)
    return isHere && date !== null ? booksPath({ from: date, to: date }) : null
  }
}

function Differences({ venue, rows }: { venue: PageVenue; rows: readonly Row[] }) {
  const t = useWords(booksWords)
  const language = useLanguage()
  const format = ({ comparison }: Row, figure: number) => {
    const unit = comparisonUnits[comparison]
    if (unit === 'cents') return formatMoney(centsOfAmount(figure), venue.currency, language)
    return unit === 'milli' ? formatThousandths(milliOfQuantity(figure), language) : formatCount(figure, language)
  }
  const pathOf = useRowPath(venue)
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">{t.columns.what}</th>
          <th scope="col">{t.columns.which}</th>
          <th scope="col" className={classes.figure}>
            {t.columns.kept}
          </th>
          <th scope="col" className={classes.figure}>
            {t.columns.reckoned}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.comparison} ${row.subject_id} ${row.business_date} ${row.venue}`}>
            <td>{t.comparisons[row.comparison]}</td>
            <td>
              <MaybeLink to={pathOf(row)}>
                {row.subject_id === null ? '' : `#${row.subject_id}`}
                {row.business_date === null ? '' : formatDay(row.business_date, language)}
              </MaybeLink>
              {row.venue === null ? '' : ` · ${row.venue}`}
            </td>
            <td className={classes.figure}>{format(row, row.kept)}</td>
            <td className={classes.figure}>{format(row, row.reckoned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
