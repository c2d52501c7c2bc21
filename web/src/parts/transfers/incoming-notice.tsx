import { pageBlocker } from '@aforo/domain'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Strip } from '../../design/strip.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { useVenuePath } from '../venues/venue-path.ts'
import { onTheWayQuery } from './transfer-queries.ts'
import { transferWords } from './transfer-words.ts'
import classes from './transfers.module.css'

/** Goods that another venue has sent here and that nobody has received yet. */
export function IncomingNotice({ venueId }: { venueId: number }) {
  const { person } = useSession()
  return pageBlocker('/transfers', person, venueId) === null ? <Incoming venueId={venueId} /> : null
}

function Incoming({ venueId }: { venueId: number }) {
  const t = useWords(transferWords)
  const { data } = useQuery(onTheWayQuery(venueId))
  const path = useVenuePath(venueId)('/transfers')
  if (data === undefined || data.incoming === 0) return null
  return (
    <div className={classes.notice}>
      <Strip tone="info" title={t.incoming(data.incoming)} hint={t.incomingHint}>
        <Button component={Link} to={path} variant="default" size="md">
          {t.look}
        </Button>
      </Strip>
    </div>
  )
}
