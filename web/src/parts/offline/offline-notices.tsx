import { pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Row } from '../../design/primitives.tsx'
import { Strip } from '../../design/strip.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import type { PageVenue } from '../venues/at-venue.tsx'
import { useVenuePath } from '../venues/venue-path.ts'
import { leasesQuery } from './lease-queries.ts'
import { noticeWords } from './notice-words.ts'
import { SilentHolders } from './silent-holder.tsx'

type OfflineNoticesProps = {
  venue: PageVenue
  /** Leads to the page of the return even if nothing waits there. */
  withLink?: boolean
}

/** Devices that go on without a connection, and how much of what was done so needs a decision. */
export function OfflineNotices({ venue, withLink = false }: OfflineNoticesProps) {
  const { person } = useSession()
  const mayOpen = pageBlocker('/offline', person, venue.id) === null
  return (
    <>
      <SilentHolders venue={venue} />
      {mayOpen && <OpenDecisions venue={venue} withLink={withLink} />}
    </>
  )
}

function OpenDecisions({ venue, withLink }: Required<OfflineNoticesProps>) {
  const t = useWords(noticeWords)
  const { data } = useQuery(leasesQuery(venue.id))
  const path = useVenuePath(venue.id)('/offline')
  if (data === undefined || (data.open === 0 && !(withLink && data.enabled))) return null
  if (data.open === 0) {
    return (
      <Row>
        <Button
          component={Link}
          to={path}
          variant="subtle"
          leftSection={<IconCloudCheck size={18} stroke={1.7} aria-hidden="true" />}
        >
          {t.open}
        </Button>
      </Row>
    )
  }
  return (
    <Strip tone="warn" title={t.decisions(data.open)} hint={t.hint}>
      <Button component={Link} to={path} variant="default" size="md">
        {t.decide}
      </Button>
    </Strip>
  )
}
