import {
  ageBlocker,
  documentBlocker,
  holdsAt,
  memberDatesBlocker,
  type MemberFacts,
  sponsorBlocker,
  venuesBlocker,
} from '@aforo/domain'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { Refusal, refuseIf } from '../../refusal.ts'
import type { ActorAt } from '../audit/service.ts'
import { lockMemberSharing } from '../operator-settings/service.ts'
import type { RulesToday } from '../venue-settings/service.ts'
import { membershipOf } from './member-mapping.ts'
import { findMember, listDuplicates, listVenues, type DuplicateCriteria } from './queries.ts'
import { monthOf, numberFigure } from './service.ts'

/** The rules for the data of a member, for a new member and for a change. */
export async function refuseInvalidFacts(
  trx: Transaction<DB>,
  { venue }: ActorAt,
  rules: RulesToday,
  { before, after, memberId }: { before: MemberFacts | null; after: MemberFacts; memberId: number | null },
): Promise<void> {
  // A member stays when the age limit is raised, so only a changed birth date is checked.
  if (after.birthDate !== before?.birthDate) {
    const blocker = ageBlocker(after.birthDate, rules.today, rules.ageLimit)
    if (blocker !== null) throw new Refusal(blocker, { age: rules.ageLimit })
  }
  if (after.documentNumber !== null && after.documentKind !== null) {
    refuseIf(documentBlocker(after.documentKind, after.documentNumber))
  }
  refuseIf(memberDatesBlocker(after.registeredOn, after.expiresOn))
  if (after.sponsorId !== null && after.sponsorId !== before?.sponsorId) {
    const sponsor = await findMember(trx, venue, after.sponsorId, monthOf(rules.today))
    if (sponsor === undefined || !sponsor.venueIds.includes(venue.id)) throw new Refusal('sponsor_not_found')
    const { today } = rules
    refuseIf(sponsorBlocker({ id: sponsor.id, membership: membershipOf(sponsor) }, { memberId, today }))
  }
}

const codes = {
  email: 'member_email_taken',
  document: 'member_document_taken',
  client_id: 'member_number_taken',
  card: 'card_taken',
} as const

/** Codes for a member of another venue, which reveal nothing about them. A number reveals nothing. */
const codesElsewhere = {
  ...codes,
  email: 'member_taken_elsewhere',
  document: 'member_taken_elsewhere',
  card: 'card_taken_elsewhere',
} as const

/** Refusals that reveal whether a person is a member of another venue. */
export const revealingRefusals = ['member_taken_elsewhere', 'card_taken_elsewhere', 'enrolment_proof_wrong'] as const

/** If two members are written at once, the second violates a unique index, is retried and is then refused here. */
export async function refuseTaken(
  trx: Transaction<DB>,
  { operatorId, id: venueId }: VenueRef,
  criteria: Omit<DuplicateCriteria, 'phoneHashes' | 'personHashes'>,
  memberId: number | null,
): Promise<void> {
  const others = (await listDuplicates(trx, operatorId, null, criteria)).filter(({ id }) => id !== memberId)
  const isHere = ({ venueIds }: { venueIds: number[] }) => venueIds.includes(venueId)
  const other = others.find(isHere) ?? others[0]
  if (other === undefined) return
  const said = isHere(other) ? codes : codesElsewhere
  throw new Refusal(said[other.same as keyof typeof codes], numberFigure(other.number))
}

/**
 * The venues of a member after a change. The caller chooses among the venues where they have the right to change members. At
 * all other venues the enrolment stays as it was.
 */
export async function venuesAfter(
  trx: Transaction<DB>,
  { caller, operatorId }: { caller: Caller; operatorId: number },
  before: readonly number[],
  chosen: readonly number[],
): Promise<number[]> {
  const open = await listVenues(trx, operatorId)
  const own = open.map(({ id }) => id).filter((id) => holdsAt(caller, id, 'change_members'))
  if (chosen.some((id) => !own.includes(id) && !before.includes(id))) throw new Refusal('venue_not_found')
  const kept = before.filter((id) => !own.includes(id))
  const after = [...new Set([...kept, ...chosen])].toSorted((one, other) => one - other)
  if (after.length > 1) refuseIf(venuesBlocker(await lockMemberSharing(trx, operatorId), before, after))
  return after
}
