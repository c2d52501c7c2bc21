import { pageBlocker } from '@aforo/domain'
import { QuietLink } from '../../design/quiet-link.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import { useVenuePath } from '../venues/venue-path.ts'
import { batchPath } from './batch-path.ts'
import { batchWords } from './batch-words.ts'

type BatchLinkProps = { batch: { id: number; code: string }; venueId: number }

/** The name of a batch. It leads to the page of the batch where the person may open it. */
export function BatchLink({ batch: { id, code }, venueId }: BatchLinkProps) {
  const t = useWords(batchWords)
  const { person } = useSession()
  const venuePath = useVenuePath(venueId)
  if (pageBlocker('/product', person, venueId) !== null) return t.batch(code)
  return <QuietLink to={venuePath(batchPath(id))}>{t.batch(code)}</QuietLink>
}
