import { memberNumberText, pageBlocker } from '@aforo/domain'
import { Link } from 'react-router'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { Sale } from './sales-queries.ts'

/** Who took it; once their data were erased, that. */
export function useMemberLabel({ name }: Sale['client']): string {
  const { erased } = useWords(memberWords)
  return name === '' ? erased : name
}

/** Who took it, and the way to their panel for whom it opens. */
export function SaleMember({ venue, client }: { venue: PageVenue; client: Sale['client'] }) {
  const { number } = useWords(memberWords)
  const { person } = useSession()
  const name = useMemberLabel(client)
  const at = person.role === 'superadmin' ? `&venue=${venue.id}` : ''
  return (
    <>
      {pageBlocker('/customers', person, venue.id) === null ? (
        <Link to={`/customers?member=${client.id}${at}`}>{name}</Link>
      ) : (
        name
      )}{' '}
      <span>{number(memberNumberText(client.client_id))}</span>
    </>
  )
}
