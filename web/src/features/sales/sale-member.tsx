import { memberNumberText, pageBlocker } from '@aforo/domain'
import { Link } from 'react-router'
import { Text } from '../../design/primitives.tsx'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession } from '../../session/session.tsx'
import type { PageVenue } from '../../parts/venues/at-venue.tsx'
import { useWords } from '../../words/words.ts'
import type { Sale } from '../../parts/sales/sale-query.ts'

/** The member's name, or a label if their data was erased. */
export function useMemberLabel({ name }: Sale['client']): string {
  const { erased } = useWords(memberWords)
  return name === '' ? erased : name
}

/** The member of the sale, with a link to their panel if the person may open it. */
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
      <Text weight="regular" tone="quiet">
        {number(memberNumberText(client.client_id))}
      </Text>
    </>
  )
}
