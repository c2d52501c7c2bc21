import { memberNumberText, pageBlocker } from '@aforo/domain'
import { Link } from 'react-router'
import { memberWords } from '../../parts/members/member-words.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/words.ts'
import classes from './booked-member.module.css'
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
  if (memberId === null) return <span className={classes.number}>{t.noUser}</span>
  const isLinked = user !== '' && bookedAt === venueId && pageBlocker('/customers', person, venueId) === null
  const at = person.role === 'superadmin' ? `&venue=${venueId}` : ''
  return (
    <span className={classes.member}>
      {isLinked ? (
        <Link className={classes.name ?? ''} to={`/customers?member=${memberId}${at}`}>
          {user}
        </Link>
      ) : (
        <span className={classes.name}>{user === '' ? erased : user}</span>
      )}{' '}
      {memberNumber !== null && <span className={classes.number}>{number(memberNumberText(memberNumber))}</span>}
    </span>
  )
}
