import { exitMarginMs } from '@aforo/domain'

/** A lease that a call about a member must respect, locked. `claim` is the number of the claim on that member. */
export type LockedLease = {
  venueId: number
  deviceId: number | null
  fence: number
  renewedAt: string
  hours: number
  confirmedClaim: number
  lastCommand: number
  claim: number | null
}

/**
 * The counter leases that a call about a member at a venue must respect: that of the venue, and that of a venue where
 * the member is inside, or was when its holder was last heard. Locked against a new holder, but not against renewals. A
 * part of a `with`, named `lease`. Most operators have no lease, and then this reads one index page.
 */
export const leasesOfMember = (operator: string, venue: string, member: string): string => `
lease as materialized (
  select held.venue_id as "venueId", held.device_id as "deviceId", held.fence, held.renewed_at as "renewedAt",
    case when venues.offline_selling then venues.offline_hours else 0 end as hours,
    held.confirmed_claim as "confirmedClaim", held.last_command as "lastCommand", (
      select number from offline_claims claims
      where claims.operator_id = ${operator} and claims.venue_id = held.venue_id and claims.member_id = ${member}
      for key share
    ) as claim
  from offline_leases held
  join venues on venues.id = held.venue_id
  where held.operator_id = ${operator} and held.place = 'counter' and (
    held.venue_id = ${venue} or exists (
      select from visits
      where visits.operator_id = ${operator} and visits.venue_id = held.venue_id and visits.member_id = ${member}
        and visits.undone_at is null
        and (visits.left_at is null or visits.left_at > held.confirmed_at - interval '${exitMarginMs} milliseconds')
    )
  )
  order by held.venue_id
  for key share of held
)`
