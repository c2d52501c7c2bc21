import type { ParsedInput } from '@aforo/contract'
import { type Capability, governs, type VenueRole } from '@aforo/domain'
import type { Executor } from '../../db/connection.ts'
import type { VenueRef } from '../../http/caller.ts'
import { Refusal } from '../../refusal.ts'
import { recordAuditEntry } from '../audit/service.ts'
import { runOnce } from '../commands/service.ts'
import { venueChannel } from '../live/service.ts'
import { recordAccountEvent } from '../sign-in/service.ts'
import { placesAt } from '../staff/service.ts'
import { hasPlaceAt, insertStaff, listVenuesOfOperator, lockOpenOffer, putInvitation } from './queries.ts'
import { type By, getPerson, type InvitationDeps } from './service.ts'

type Invited = { invitation_id: number; staff_id: number }

/** Offers a person a place at the caller's venue. The person has no rights until they accept. */
export async function invite(
  { db, live }: InvitationDeps,
  by: By,
  key: string,
  offer: ParsedInput<'POST /v1/invitations'>['body'],
): Promise<Invited> {
  const { caller, venue, origin } = by
  const command = { kind: 'staff.invite', key, request: offer, caller, venue, isInDirectory: true }

  const invited = await runOnce<Invited>(db, command, async (trx) => {
    const made = await insertStaff(trx, { email: offer.email, name: offer.name, role: 'employee' })
    const person = await getPerson(trx, offer.email)
    if (made !== null) await recordAccountEvent(trx, person.id, 'created', origin, caller.staffId)
    const venues = await venuesOfOffer(trx, by, offer.owned_shops)
    const asked = { role: offer.role, capabilities: offer.capabilities, staffRoleId: offer.staff_role_id }
    const places = await placesAt(
      trx,
      venues.map(({ id }) => id),
      asked,
    )
    const ids: number[] = []
    for (const { venueId, ...place } of places) {
      const at = { ...by, venue: venues.find(({ id }) => id === venueId) ?? venue }
      ids.push(await offerPlace(trx, at, offer.email, { ...place, staffId: person.id }))
    }
    const [id = 0] = ids
    return { invitation_id: id, staff_id: person.id }
  })
  for (const venueId of [venue.id, ...offer.owned_shops]) live.publish(venueChannel(venueId), 'staff')
  return invited
}

/** The venue of the call, and the other venues of the operator that the offer names. */
async function venuesOfOffer(
  trx: Executor,
  { venue }: By,
  named: readonly number[],
): Promise<[VenueRef, ...VenueRef[]]> {
  const further = [...new Set(named)].filter((id) => id !== venue.id)
  const others = await listVenuesOfOperator(trx, venue.operatorId, further)
  if (others.length < further.length) throw new Refusal('venue_of_other_operator')
  return [venue, ...others]
}

/**
 * Creates one offer. The role of the person elsewhere is checked only on acceptance, so the inviter cannot learn it.
 */
async function offerPlace(
  trx: Executor,
  { caller, venue, origin }: By,
  email: string,
  place: { staffId: number; role: VenueRole; capabilities: Capability[]; staffRoleId: number | null },
): Promise<number> {
  const { staffId, role, capabilities } = place
  if (!governs(caller, { id: venue.id, role, capabilities })) throw new Refusal('grant_beyond_own')
  if (await hasPlaceAt(trx, staffId, venue.id)) throw new Refusal('staff_already_here')
  const before = await lockOpenOffer(trx, staffId, venue.id)
  // A caller who may not withdraw the open offer may not replace it either.
  if (before !== null && !governs(caller, { id: venue.id, ...before })) throw new Refusal('grant_beyond_own')
  const offer = { ...place, venueId: venue.id, resetsPassword: false, invitedBy: caller.staffId }
  const { id } = await putInvitation(trx, offer)
  await recordAuditEntry(
    trx,
    { staffId: caller.staffId, venue, origin },
    {
      action: 'staff.invited',
      subject: { kind: 'staff', id: staffId },
      before,
      after: { email, role, capabilities },
    },
  )
  return id
}
