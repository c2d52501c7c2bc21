import type { CallReply, ParsedInput } from '@aforo/contract'
import { sharingBlocker } from '@aforo/domain'
import type { Database, Executor } from '../../db/connection.ts'
import { inDirectoryOf } from '../../db/transaction.ts'
import type { VenueRef } from '../../http/caller.ts'
import { type ActorAt, recordAuditEntry } from '../audit/service.ts'
import { type LiveHub, venueChannel } from '../live/service.ts'
import { findSharing, lockSharingShared, listVenueIds, lockSharing, updateSharing } from './queries.ts'

export type OperatorSettingsDeps = { db: Database; live: LiveHub }
type Settings = CallReply<'GET /v1/operator-settings'>

export async function getOperatorSettings({ db }: OperatorSettingsDeps, { operatorId }: VenueRef): Promise<Settings> {
  return { member_sharing: (await findSharing(db, operatorId)).sharing }
}

export async function changeOperatorSettings(
  { db, live }: OperatorSettingsDeps,
  { caller, venue, origin }: ActorAt,
  { member_sharing: after }: ParsedInput<'PATCH /v1/operator-settings'>['body'],
): Promise<Settings> {
  const { operatorId } = venue
  const venueIds = await inDirectoryOf(db, operatorId, async (trx) => {
    const before = await lockSharing(trx, operatorId)
    if (before === after) return []
    await updateSharing(trx, operatorId, after)
    // The event has no venue, so that every owner of the operator can read it.
    await recordAuditEntry(
      trx,
      { staffId: caller.staffId, venue: { operatorId, id: null }, origin },
      {
        action: 'members.sharing_changed',
        subject: { kind: 'venue', id: venue.id },
        before: { memberSharing: before },
        after: { memberSharing: after },
      },
    )
    return listVenueIds(trx, operatorId)
  })
  for (const venueId of venueIds) {
    live.publish(venueChannel(venueId), 'venues')
    live.publish(venueChannel(venueId), 'inspections')
  }
  return { member_sharing: after }
}

/** Whether the venues of the operator share members, locked until the end of the transaction. */
export const lockMemberSharing = lockSharingShared

/** Whether members of one venue of this operator can be enrolled at another. */
export async function sharesMembers(db: Executor, operatorId: number): Promise<boolean> {
  const { sharing, openVenues } = await findSharing(db, operatorId)
  return sharingBlocker(sharing) === null && openVenues > 1
}
