import { minutesSoFar, monthOf } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay, formatTime, formatWorked } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Notice } from '../../design/notice.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { Row, Stack, Text } from '../../design/primitives.tsx'
import { Surface } from '../../design/surface.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import { type Present, presentQuery } from './time-records-queries.ts'
import { timeRecordsWords } from './time-records-words.ts'
import classes from './time-records.module.css'

type OpenPerson = (id: number, month: string | null) => void

/** The people working now, and since when. */
export function PresentCard({ venue, onOpen }: { venue: PageVenue; onOpen: OpenPerson }) {
  const t = useWords(timeRecordsWords)
  const language = useLanguage()
  const now = useMinute()
  const present = useQuery(presentQuery(venue.id))
  if (present.isPending) return <SkeletonRows rows={1} />
  if (present.isLoadingError) {
    return <LoadError title={t.loadError} error={present.error} onRetry={() => void present.refetch()} />
  }
  const { present: people, forgotten } = present.data
  return (
    <Surface pad={6} gap={5} aria-label={t.presentCount(2)}>
      <Row as="p" gap={4} align="baseline" tone="soft">
        <Text as="b" size="amount" weight="bold" tone="ink" numeric>
          {formatCount(people.length, language)}
        </Text>{' '}
        {t.presentCount(people.length)}
      </Row>
      {people.length === 0 && (
        <Text as="p" tone="quiet">
          {t.nobodyPresent}
        </Text>
      )}
      {people.length > 0 && (
        <Row as="ul" wrap gap={4} className={classes.people}>
          {people.map(({ id, name, image_path, began_at }) => (
            <li key={id}>
              <Row
                as="button"
                type="button"
                gap={4}
                padX={5}
                padY={3}
                className={classes.person}
                onClick={() => onOpen(id, null)}
              >
                <Portrait id={id} name={name} size={36} imagePath={image_path} />
                <Stack as="span">
                  <Text weight="semibold" breaks>
                    {name}
                  </Text>
                  <Text size="small" tone="quiet" numeric>
                    {t.since(
                      formatTime(new Date(began_at), language, venue.timeZone),
                      formatWorked(minutesSoFar(new Date(began_at), new Date(now)), language),
                    )}
                  </Text>
                </Stack>
              </Row>
            </li>
          ))}
        </Row>
      )}
      {forgotten.length > 0 && <Forgotten records={forgotten} onOpen={onOpen} />}
    </Surface>
  )
}

const shownMost = 6

/**
 * Forgotten shifts, which count nothing until they have an end. Each opens the person's panel, where the end is set.
 */
function Forgotten({ records, onOpen }: { records: Present['forgotten']; onOpen: OpenPerson }) {
  const t = useWords(timeRecordsWords)
  const language = useLanguage()
  return (
    <Notice state="warn">
      {t.forgotten(records.length)}
      <Row as="ul" wrap gap={6} className={classes.forgotten}>
        {records.slice(0, shownMost).map(({ id, name, business_date, began_at }) => (
          <li key={began_at}>
            <button type="button" onClick={() => onOpen(id, monthOf(business_date))}>
              {name}, {formatDay(business_date, language)}
            </button>
          </li>
        ))}
      </Row>
    </Notice>
  )
}
