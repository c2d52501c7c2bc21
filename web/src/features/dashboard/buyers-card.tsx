import { genders, sharesOf } from '@aforo/domain'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDays, formatPercent } from '../../format/format.ts'
import { memberWords } from '../../parts/members/member-words.ts'
import { useBooksPath } from '../../parts/transactions/books.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Card } from '../../design/card.tsx'
import { LoadError } from '../../parts/requests/loading-and-error.tsx'
import { useWords } from '../../words/words.ts'
import classes from './buyers-card.module.css'
import parts from './chart-parts.module.css'
import { BuyersChart } from './chart-parts.tsx'
import type { DashboardFilter } from './dashboard-address.ts'
import { type Buyers, buyersQuery } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'

const shades = ['first', 'second', 'third']

type BuyersCardProps = { venue: PageVenue; filter: DashboardFilter }

/** Buyers by gender. */
export function BuyersCard({ venue, filter }: BuyersCardProps) {
  const t = useWords(dashboardWords)
  const buyers = useQuery(buyersQuery(venue.id, filter))
  return (
    <Card title={t.buyers}>
      {buyers.isPending && <Skeleton height={180} radius={10} />}
      {buyers.isLoadingError && (
        <LoadError title={t.buyersError} error={buyers.error} onRetry={() => void buyers.refetch()} />
      )}
      {buyers.data !== undefined && <Profile venue={venue} filter={filter} buyers={buyers.data} />}
    </Card>
  )
}

function Profile({ venue, filter, buyers }: BuyersCardProps & { buyers: Buyers }) {
  const t = useWords(dashboardWords)
  const { genders: names } = useWords(memberWords)
  const language = useLanguage()
  const booksPath = useBooksPath(venue.id)
  const { days, unsaid } = buyers
  const counts = genders.map((gender) => buyers[gender])
  const shares = sharesOf(counts)
  const known = counts.reduce((sum, count) => sum + count, 0)
  if (known + unsaid === 0)
    return (
      <Text as="p" tone="quiet">
        {t.noBuyers}
      </Text>
    )
  return (
    <Stack gap={5}>
      {known > 0 && (
        <Row wrap gap={6} justify="center" className={parts.colours}>
          <div className={classes.donut} aria-hidden="true">
            <Suspense fallback={<Skeleton height={152} circle />}>
              <BuyersChart
                parts={genders.map((gender) => ({ name: names[gender], value: buyers[gender] }))}
                whole={formatCount(known, language)}
                under={t.buyersCount(known)}
              />
            </Suspense>
          </div>
          <table className={classes.legend} aria-label={t.buyers}>
            <thead className="for-readers">
              <tr>
                <th scope="col">{t.buyers}</th>
                <th scope="col">{t.share}</th>
                <th scope="col">{t.count}</th>
              </tr>
            </thead>
            <tbody>
              {genders.map((gender, index) => (
                <tr key={gender}>
                  <th scope="row">
                    <Row gap={3} size="small" weight="regular" tone="soft">
                      <i
                        className={parts.swatch}
                        style={{ '--colour': `var(--${shades[index]})` } as object}
                        aria-hidden="true"
                      />{' '}
                      {names[gender]}
                    </Row>
                  </th>
                  <td>
                    <Text size="lead" weight="semibold">
                      {formatPercent(shares[index] ?? 0, language)}
                    </Text>
                  </td>
                  <td>
                    <Text size="small" tone="quiet">
                      {formatCount(buyers[gender], language)}
                    </Text>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Row>
      )}
      {known === 0 && (
        <Text as="p" tone="quiet">
          {t.noneSaid}
        </Text>
      )}
      <Text as="p" size="small" tone="quiet">
        <Link className={classes.months ?? ''} to={booksPath({ venues: filter.venues, type: 'purchase', ...days })}>
          {t.buyersIn(formatDays(days, language))}
        </Link>
        {unsaid > 0 && <> · {t.unsaid(formatCount(unsaid, language))}</>}
      </Text>
    </Stack>
  )
}
