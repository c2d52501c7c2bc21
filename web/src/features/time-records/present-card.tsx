import { minutesSoFar, monthOf } from '@aforo/domain'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../device/language.ts'
import { formatCount, formatDay, formatTime, formatWorked } from '../../format/format.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { Notice } from '../../design/notice.tsx'
import { Portrait } from '../../parts/pictures/portrait.tsx'
import { LoadError, SkeletonRows } from '../../parts/requests/loading-and-error.tsx'
import { useMinute } from '../../design/use-now.ts'
import { useWords } from '../../words/words.ts'
import { type Present, presentQuery } from './time-records-queries.ts'
import { timeRecordsWords } from './time-records-words.ts'
import classes from './present-card.module.css'

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
    <section className={classes.card} aria-label={t.presentCount(2)}>
      <p className={classes.figure}>
        <b>{formatCount(people.length, language)}</b> {t.presentCount(people.length)}
      </p>
      {people.length === 0 && <p className={classes.nobody}>{t.nobodyPresent}</p>}
      {people.length > 0 && (
        <ul className={classes.people}>
          {people.map(({ id, name, image_path, began_at }) => (
            <li key={id}>
              <button type="button" className={classes.person} onClick={() => onOpen(id, null)}>
                <Portrait id={id} size={36} imagePath={image_path} />
                <span className={classes.names}>
                  <b>{name}</b>
                  <span>
                    {t.since(
                      formatTime(new Date(began_at), language, venue.timeZone),
                      formatWorked(minutesSoFar(new Date(began_at), new Date(now)), language),
                    )}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {forgotten.length > 0 && <Forgotten records={forgotten} onOpen={onOpen} />}
    </section>
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
      <ul className={classes.forgotten}>
        {records.slice(0, shownMost).map(({ id, name, business_date, began_at }) => (
          <li key={began_at}>
            <button type="button" onClick={() => onOpen(id, monthOf(business_date))}>
              {name}, {formatDay(business_date, language)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
