import { Stack, Text } from '../../design/primitives.tsx'
import { memberNumberText, pageBlocker } from '@aforo/domain'
import { QuietLink } from '../../design/quiet-link.tsx'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import type { Booked } from './transactions-queries.ts'
import { transactionsWords } from './transactions-words.ts'

/**
 * The member, with a link to their panel if the person may open it. There is no link for a transaction of another
 * venue, because the member may not be enrolled here.
 */
export function BookedMember({ booked, venueId }: { booked: Booked; venueId: number }) {
  const t = useWords(transactionsWords)
  const { number, erased } = useWords(memberWords)
  const { person } = useSession()
  const { user_id: memberId, client_id: memberNumber, user, venue_id: bookedAt } = booked
  if (memberId === null)
    return (
      <Text size="small" tone="quiet">
        {t.noUser}
      </Text>
    )
  const isLinked = user !== '' && bookedAt === venueId && pageBlocker('/customers', person, venueId) === null
  const at = person.role === 'superadmin' ? `&venue=${venueId}` : ''
  return (
    <Stack as="span">
      {isLinked ? (
        <span>
          <QuietLink tone="ink" to={`/customers?member=${memberId}${at}`}>
            {user}
          </QuietLink>
        </span>
      ) : (
        <Text weight="semibold" breaks>
          {user === '' ? erased : user}
        </Text>
      )}{' '}
      {memberNumber !== null && (
        <Text size="small" tone="quiet">
          {number(memberNumberText(memberNumber))}
        </Text>
      )}
    </Stack>
  )
}
