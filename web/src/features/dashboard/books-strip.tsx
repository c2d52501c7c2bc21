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
import type { DataColumn } from '../../design/data-rows.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
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
    <Surface
      className={classes.strip}
      gap={4}
      padX={6}
      padY={3}
      numeric
      data-tone={tone}
      aria-label={t.title}
      {...(isOdd ? { role: 'alert' } : {})}
    >
      <Row wrap gap={4} justify="end">
        <Row gap={4} className={classes.words}>
          <Icon size={20} aria-hidden="true" />
          <Stack as="p">
            <span>
              {last === null ? (
                t.never
              ) : (
                <>
                  <Text weight="semibold">
                    {t.checked(formatWhen(new Date(last.at), new Date(now), language, venue.timeZone))}
                  </Text>
                  , {t.differences(formatCount(last.differences, language))}
                </>
              )}
            </span>
            {isOdd && <Text size="small">{t.oddHint}</Text>}
            {isFailed && <Text size="small">{t.failed}</Text>}
          </Stack>
        </Row>
        <BusyButton
          variant="subtle"
          size="compact-sm"
          icon={<IconListCheck size={16} />}
          busy={running || isAsking}
          onClick={() => void press()}
        >
          {running ? t.running : t.check}
        </BusyButton>
      </Row>
      {isOdd && <Differences venue={venue} rows={last.rows} />}
    </Surface>
  )
}

type Difference = NonNullable<BookChecks['last']>['rows'][number]

const MaybeLink = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? children : <Link to={to}>{children}</Link>

/** The page where a difference can be examined, or null if the person may not open it or it is at another venue. */
function useRowPath(venue: PageVenue): (row: Difference) => string | null {
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
    if (comparison === 'sales' || comparison === 'invoices') return open('/order', `/order/${id}`)
    return isHere && date !== null ? booksPath({ from: date, to: date }) : null
  }
}

function Differences({ venue, rows }: { venue: PageVenue; rows: readonly Difference[] }) {
  const t = useWords(booksWords)
  const language = useLanguage()
  const format = ({ comparison }: Difference, figure: number) => {
    const unit = comparisonUnits[comparison]
    if (unit === 'cents') return formatMoney(centsOfAmount(figure), venue.currency, language)
    return unit === 'milli' ? formatThousandths(milliOfQuantity(figure), language) : formatCount(figure, language)
  }
  const pathOf = useRowPath(venue)
  const columns: DataColumn<Difference>[] = [
    { key: 'what', head: t.columns.what, renderCell: ({ comparison }) => t.comparisons[comparison], onCard: 'title' },
    {
      key: 'which',
      head: t.columns.which,
      renderCell: (row) => (
        <>
          <MaybeLink to={pathOf(row)}>
            {row.subject_id === null ? '' : `#${row.subject_id}`}
            {row.business_date === null ? '' : formatDay(row.business_date, language)}
          </MaybeLink>
          {row.venue === null ? '' : ` · ${row.venue}`}
        </>
      ),
    },
    { key: 'kept', head: t.columns.kept, renderCell: (row) => format(row, row.kept), isNumber: true },
    { key: 'reckoned', head: t.columns.reckoned, renderCell: (row) => format(row, row.reckoned), isNumber: true },
  ]
  return (
    <Surface as="div">
      <DataTable
        label={t.title}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.comparison} ${row.subject_id} ${row.business_date} ${row.venue}`}
        height="dense"
      />
    </Surface>
  )
}
