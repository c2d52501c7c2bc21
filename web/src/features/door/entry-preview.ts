import type { CallReply } from '@aforo/contract'
import { type EntryRule, entryVerdict, type GateVerdict, type Membership, type Room } from '@aforo/domain'
import type { Client } from '../../parts/members/member-name.ts'
import type { DoorMember } from '../../parts/visits/room-queries.ts'
import { standingOf } from '../../parts/members/standing.ts'

export type VenueHere = CallReply<'GET /v1/venues/here'>

export const membershipOf = (client: Client): Membership => ({
  standing: standingOf(client.state),
  expiresOn: client.expires_on,
  feeKind: client.fee_kind,
  feePaidUntil: client.fee_paid_until,
})

/** Only the server counts today's overrules. It refuses with a text when the limit is reached. */
export const countedByServer = { done: 0, most: null, mayExceed: false }

/** Before the rules of the venue are known, only the server decides. */
export const noVerdict: GateVerdict<EntryRule> = { blocks: null, asks: [] }

/** Predicts the server's decision about an entry with the same domain rule. */
export function previewEntry(client: DoorMember, venueHere: VenueHere, room: Room): GateVerdict<EntryRule> {
  return entryVerdict(
    {
      enrolledHere: client.owned_shops.includes(venueHere.id),
      membership: membershipOf(client),
      underAge: client.under_age,
      identitySeen: client.identity_seen,
      inside: client.inside_at !== null,
    },
    { room, today: venueHere.business_date, overrules: countedByServer },
    venueHere.gate_levels,
  )
}

/** Whether renewing the fee satisfies one of these rules. */
export const isRenewable = (client: Client, rules: readonly EntryRule[]): boolean =>
  client.fee_kind !== 'none' && rules.some((rule) => rule === 'entry_fee_unpaid' || rule === 'entry_membership_expired')

/** An unpaid fee usually comes with an expired membership. Show only the fee. */
export const rulesToShow = (rules: readonly EntryRule[]): readonly EntryRule[] =>
  rules.includes('entry_fee_unpaid') ? rules.filter((rule) => rule !== 'entry_membership_expired') : rules
