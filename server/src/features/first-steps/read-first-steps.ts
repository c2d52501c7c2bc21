import type { CallReply } from '@aforo/contract'
import { fullName } from '@aforo/domain'
import type { Database } from '../../db/connection.ts'
import { inDirectory, inOperator } from '../../db/transaction.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import { findGuest, findStepsDone, findTeam, listCatalogues } from './queries.ts'

/** What the venue has already. The steps of a new owner are read from the records, never from a mark. */
export async function readFirstSteps(
  { db }: { db: Database },
  caller: Caller,
  venue: VenueRef,
): Promise<CallReply<'GET /v1/first-steps'>> {
  const others = caller.venues
    .filter(({ id, role, operatorId }) => role === 'owner' && operatorId === venue.operatorId && id !== venue.id)
    .map(({ id }) => id)
  const team = await inDirectory(db, (trx) => findTeam(trx, venue.id, caller.staffId))
  return inOperator(db, venue.operatorId, async (trx) => {
    const done = await findStepsDone(trx, venue)
    const guest = done.sale ? undefined : await findGuest(trx, venue)
    const catalogues = done.products ? [] : await listCatalogues(trx, venue.operatorId, others)
    return {
      ...done,
      staff: team.staff,
      invitation:
        team.invitationId === null || team.email === null ? null : { id: team.invitationId, email: team.email },
      guest:
        guest === undefined ? null : { id: guest.id, name: fullName(guest.name, guest.lastName), inside: guest.inside },
      catalogues: catalogues.map(({ venueId, name, products }) => ({ venue_id: venueId, name, products })),
    }
  })
}
