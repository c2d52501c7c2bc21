import type { CallReply, ParsedInput } from '@aforo/contract'
import { holdsAt } from '@aforo/domain'
import type { Transaction } from 'kysely'
import { inOperator } from '../../db/transaction.ts'
import type { DB } from '../../db/types.ts'
import type { Caller, VenueRef } from '../../http/caller.ts'
import type { FieldKeys } from '../../security/field-keys.ts'
import { searchForDoor } from '../member-list/service.ts'
import { findScanned, getArrivals, listClientsByIds } from '../members/service.ts'
import { getSettingsToday } from '../venue-settings/service.ts'
import { listOpenOf } from './queries.ts'
import type { DoorDeps } from './service.ts'

type DoorClient = CallReply<'GET /v1/door/members'>[number]

type Reader = { venue: VenueRef; keys: FieldKeys; maySeeNotes: boolean }

/** These members as the door needs them, without those of other venues. */
async function describeAtDoor(
  trx: Transaction<DB>,
  { venue, keys, maySeeNotes }: Reader,
  ids: readonly number[],
): Promise<DoorClient[]> {
  const settings = await getSettingsToday(trx, venue)
  const arrivals = new Map((await getArrivals(trx, { venue, keys, settings }, ids)).map((who) => [who.id, who]))
  const open = new Map((await listOpenOf(trx, venue.operatorId, ids)).map((visit) => [visit.memberId, visit]))
  const clients = await listClientsByIds(trx, venue, ids)
  return clients.flatMap((client): DoorClient[] => {
    const arrival = arrivals.get(client.id)
    const visit = open.get(client.id)
    if (arrival === undefined || !client.owned_shops.includes(venue.id)) return []
    return [
      {
        ...client,
        under_age: arrival.underAge,
        identity_seen: arrival.identitySeen,
        inside_at: visit === undefined ? null : { id: visit.venueId, name: visit.venueName },
        notes: maySeeNotes ? arrival.notes : null,
        standing_reason: maySeeNotes ? arrival.standingReason : null,
      },
    ]
  })
}

export async function findAtDoor(
  deps: DoorDeps,
  { caller, venue }: { caller: Caller; venue: VenueRef },
  { code, user_id: known }: ParsedInput<'GET /v1/door/members'>['query'],
): Promise<DoorClient[]> {
  return inOperator(deps.db, venue.operatorId, async (trx) => {
    const keys = await deps.keyring.lockKeys(trx, venue.operatorId)
    const scanned = code === undefined ? null : await findScanned(trx, { venue, keys }, code)
    const ids = [scanned ?? known].filter((id) => id !== undefined)
    return describeAtDoor(trx, { venue, keys, maySeeNotes: holdsAt(caller, venue.id, 'read_private') }, ids)
  })
}

/** Many members are found at once, so their notes are left out. */
export async function searchAtDoor(
  deps: DoorDeps,
  venue: VenueRef,
  { q = '', limit }: ParsedInput<'GET /v1/door/search'>['query'],
): Promise<CallReply<'GET /v1/door/search'>> {
  const { ids, total, most } = await searchForDoor(deps, venue, { q, limit })
  const items = await inOperator(deps.db, venue.operatorId, async (trx) => {
    const keys = await deps.keyring.lockKeys(trx, venue.operatorId)
    return describeAtDoor(trx, { venue, keys, maySeeNotes: false }, ids)
  })
  return { items, total, most }
}
