import { pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fiscalStatusQuery } from '../../parts/fiscal/fiscal-status.ts'
import { SendingStrip } from '../../parts/fiscal/sending-strip.tsx'
import { sendingWords } from '../../parts/fiscal/sending-words.ts'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useVenuePath } from '../../parts/venues/venue-path.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'

/** Records on their way are nothing to worry about. */
const wellStates = ['sending', 'sent'] as const

/** Invoices that are held up or were rejected. Nothing while all is well, and nothing for staff who cannot mend it. */
export function FiscalStrip({ venue }: { venue: PageVenue }) {
  const { person } = useSession()
  return pageBlocker('/settings/taxes', person, venue.id) === null ? <OwnersStrip venue={venue} /> : null
}

function OwnersStrip({ venue }: { venue: PageVenue }) {
  const t = useWords(sendingWords)
  const venuePath = useVenuePath(venue.id)
  const { data: status } = useQuery(fiscalStatusQuery(venue.id))
  if (status === undefined || status.sending.waiting + status.sending.rejected === 0) return null
  return (
    <SendingStrip venue={venue} status={status} quiet={wellStates}>
      {() => (
        <Button component={Link} to={venuePath('/settings/taxes')} variant="default">
          {t.open}
        </Button>
      )}
    </SendingStrip>
  )
}
