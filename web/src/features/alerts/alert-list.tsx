import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Notice } from '../../design/notice.tsx'
import { StateCard } from '../../design/state-card.tsx'
import { QueryList } from '../../parts/requests/query-list.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import { AlertItem } from './alert-item.tsx'
import { alertsQuery, useSeeAlert } from './alerts-queries.ts'
import { alertsWords } from './alerts-words.ts'

type AlertListProps = {
  venue: PageVenue
  /** Called when the person goes to the place of an alert. */
  onFollow?: (() => void) | undefined
}

/** The alerts of all venues of the person, newest first. */
export function AlertList({ venue, onFollow }: AlertListProps) {
  const t = useWords(alertsWords)
  const alerts = useInfiniteQuery(alertsQuery(venue.id))
  const see = useSeeAlert(venue.id)
  const [fault, setFault] = useState<string | null>(null)

  async function mark(id: number): Promise<void> {
    try {
      setFault(null)
      await see(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.detail === null ? t.failed : `${t.failed}. ${error.detail}`)
    }
  }
  return (
    <>
      {fault !== null && <Notice state="bad">{fault}</Notice>}
      <QueryList
        list={alerts}
        failed={t.loadError}
        empty={
          <StateCard Icon={IconBell} title={t.none}>
            {t.noneHint}
          </StateCard>
        }
        inCard
      >
        {(shown) => (
          <ul aria-label={t.title}>
            {shown.map((alert) => (
              <AlertItem
                key={alert.id}
                venue={venue}
                alert={alert}
                onSee={() => void mark(alert.id)}
                onFollow={onFollow}
              />
            ))}
          </ul>
        )}
      </QueryList>
    </>
  )
}
