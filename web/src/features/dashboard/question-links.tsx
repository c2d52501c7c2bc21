import { pageBlocker, type PagePath } from '@aforo/domain'
import { IconChevronRight } from '@tabler/icons-react'
import { Row } from '../../design/primitives.tsx'
import { QuietLink } from '../../design/quiet-link.tsx'
import { useBooksPath } from '../../parts/transactions/books.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import type { DashboardFilter } from './dashboard-address.ts'
import type { Figures } from './dashboard-queries.ts'
import { dashboardWords } from './dashboard-words.ts'

type QuestionLinksProps = { venue: PageVenue; filter: DashboardFilter; period: Figures['period'] | undefined }

/** The questions of an owner, each as a link to its answer. Pages that the person may not open are left out. */
export function QuestionLinks({ venue, filter, period }: QuestionLinksProps) {
  const { questions } = useWords(dashboardWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venue.id)
  const booksPath = useBooksPath(venue.id)
  const days = period === undefined ? {} : { from: period.from, to: period.to }
  const links: readonly { page: PagePath; words: string; to: string }[] = [
    { page: '/transactions', words: questions.earned, to: booksPath({ venues: filter.venues, ...days }) },
    { page: '/till', words: questions.drawer, to: venuePath('/till') },
    { page: '/product', words: questions.stock, to: venuePath('/product') },
    { page: '/audit', words: questions.people, to: venuePath('/audit') },
  ]
  return (
    <Row as="section" wrap gap={6} size="small" aria-label={questions.label}>
      {links
        .filter(({ page }) => pageBlocker(page, person, venue.id) === null)
        .map(({ page, words, to }) => (
          <QuietLink key={page} to={to}>
            <Row as="span" gap={2}>
              {words} <IconChevronRight size={16} aria-hidden="true" />
            </Row>
          </QuietLink>
        ))}
    </Row>
  )
}
